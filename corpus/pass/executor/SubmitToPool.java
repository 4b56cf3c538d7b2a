// Story: Tasks are submitted to a fork-join pool, each with a box of its own, by a thread that is none of the pool's.

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class SubmitToPool {
    static final int TASKS = 100;

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = 0;
        for (int round = 0; round < 20; round++) {
            ForkJoinTask<?>[] tasks = new ForkJoinTask<?>[TASKS];
            CompletableFuture<?>[] futures = new CompletableFuture<?>[TASKS];
            for (int i = 0; i < TASKS; i++) {
                Box box = new Box();
                box.value = i; // happens before the task runs, whoever runs it
                tasks[i] = pool.submit(() -> box.value);
                Box other = new Box();
                other.value = i;
                futures[i] = CompletableFuture.supplyAsync(() -> other.value, pool);
            }
            for (int i = 0; i < TASKS; i++) {
                sum += (Integer) tasks[i].get() + (Integer) futures[i].get();
            }
        }
        pool.shutdown();
        System.out.println(sum == 20 * TASKS * (TASKS - 1) ? "done" : "impossible");
    }
}
