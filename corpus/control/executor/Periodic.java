// Story: A task is repeated until its third time has been seen; nothing of it is left afterwards.
// outcome: done

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Periodic {
    public static String run() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(third::countDown, 0, 1, TimeUnit.MILLISECONDS);
        third.await();
        pool.shutdownNow();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
