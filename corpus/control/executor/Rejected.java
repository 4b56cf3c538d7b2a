// Story: A pool is shut down while somebody brings a task: it is done, or it is refused, but never forgotten.
// outcome: done
// outcome: refused

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

public class Rejected {
    private volatile String how = "forgotten";
    private volatile int steps;

    void bring(ExecutorService pool) {
        try {
            pool.execute(() -> how = "done");
        } catch (RejectedExecutionException expected) {
            how = "refused";
        }
    }

    /** Gives the customer time to come, but no promise. */
    void walk() {
        for (int i = 0; i < 10; i++) {
            steps = i;
        }
    }

    public static String run() throws Exception {
        Rejected house = new Rejected();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread customer = new Thread(() -> house.bring(pool));
        customer.start();
        house.walk();
        pool.shutdown();
        customer.join();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return house.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
