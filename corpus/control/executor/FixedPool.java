// Story: A pool of two threads does two tasks that begin when both are there, in either order.
// outcome: ab
// outcome: ba

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class FixedPool {
    private final CountDownLatch open = new CountDownLatch(1);
    private final StringBuilder order = new StringBuilder();

    void work(char name) {
        try {
            open.await();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        synchronized (order) {
            order.append(name);
        }
    }

    public static String run() throws Exception {
        FixedPool house = new FixedPool();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> house.work('a'));
        pool.execute(() -> house.work('b'));
        house.open.countDown();
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return house.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
