// Story: A task with a delay is cancelled: in time, or when it has run.
// outcome: cancelled
// outcome: ran

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

public class ScheduledCancel {
    public static String run() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> task = pool.schedule(() -> ran.set(true), 1, TimeUnit.MILLISECONDS);
        Thread.sleep(1);
        task.cancel(false);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return ran.get() ? "ran" : "cancelled";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
