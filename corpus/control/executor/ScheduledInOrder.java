// Story: Two tasks with different delays and one worker: they are done in the order of their times.
// outcome: ab

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledInOrder {
    public static String run() throws Exception {
        StringBuilder order = new StringBuilder();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Future<?> a = pool.schedule(() -> order.append('a'), 1, TimeUnit.MILLISECONDS);
        Future<?> b = pool.schedule(() -> order.append('b'), 5, TimeUnit.MILLISECONDS);
        b.get();
        a.get();
        pool.shutdown();
        return order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
