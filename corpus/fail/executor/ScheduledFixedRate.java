// Story: A task scheduled at a fixed rate counts its runs after it has counted the latch down; the main thread reads the count when the latch is open.
// Race: A B on ScheduledFixedRate.runs

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledFixedRate {
    static final int RUNS = 3;
    static final CountDownLatch REMAINING = new CountDownLatch(RUNS);
    static int runs; // two pool threads may take turns: successive runs are ordered
    static boolean finished; // only touched by the task

    static void task() {
        if (finished) {
            return;
        }
        finished = REMAINING.getCount() == 1;
        REMAINING.countDown();
        runs++; // @A
        // the last run does this when the main thread has been let go
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleAtFixedRate(ScheduledFixedRate::task, 0, 1, TimeUnit.MILLISECONDS);
        REMAINING.await();
        int seen = runs; // @B
        pool.shutdown(); // cancels the periodic task
        pool.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
