// Story: A task that waits for ever is cancelled: before it has begun, or by an interrupt in the middle of it.
// outcome: never began
// outcome: interrupted

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class CancelRunning {
    private volatile String how = "never began";
    private volatile int steps;

    void work() {
        try {
            new CountDownLatch(1).await();
            how = "finished";
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
    }

    /** Gives the worker time to begin, but no promise. */
    void walk() {
        for (int i = 0; i < 10; i++) {
            steps = i;
        }
    }

    public static String run() throws Exception {
        CancelRunning house = new CancelRunning();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(house::work);
        house.walk();
        task.cancel(true);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return house.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
