// Story: Two tasks given to invokeAll return their parts, which the main thread adds up.

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAllSum {
    static int total;

    static Integer compute(int part) {
        return part; // nothing shared
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2); // one thread for each task
        List<Callable<Integer>> tasks = List.of(
                () -> compute(1),
                () -> compute(2));
        for (Future<Integer> part : pool.invokeAll(tasks)) {
            total += part.get(); // only the main thread touches the total
        }
        pool.shutdown();
        System.out.println(total > 0 ? "done" : "impossible");
    }
}
