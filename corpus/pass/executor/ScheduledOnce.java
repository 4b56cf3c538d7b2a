// Story: The main thread waits for the future of a scheduled task and reads what it wrote.

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledOnce {
    static int result;

    static void task() {
        result = 42;
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> future = pool.schedule(ScheduledOnce::task, 1, TimeUnit.MILLISECONDS);
        future.get(); // the task is over and ordered before this return
        int seen = result;
        pool.shutdown();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
