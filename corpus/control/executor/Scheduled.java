// Story: Two tasks with different delays and a worker for each. The earlier one begins first, but it need not be done first.
// outcome: ab
// outcome: ba

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Scheduled {
    private final CountDownLatch begun = new CountDownLatch(2);
    private final StringBuilder order = new StringBuilder();

    Void work(char name) throws InterruptedException {
        begun.countDown();
        begun.await();
        synchronized (order) {
            order.append(name);
        }
        return null;
    }

    public static String run() throws Exception {
        Scheduled house = new Scheduled();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        Future<?> a = pool.schedule(() -> house.work('a'), 1, TimeUnit.MILLISECONDS);
        Future<?> b = pool.schedule(() -> house.work('b'), 2, TimeUnit.MILLISECONDS);
        a.get();
        b.get();
        pool.shutdown();
        return house.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
