// Story: Main waits for a slow task, but not for ever.
// outcome: result
// outcome: too slow

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedGet {
    static String work() throws InterruptedException {
        Thread.sleep(2);
        return "result";
    }

    public static String run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<String> task = pool.submit(TimedGet::work);
        pool.shutdown();
        try {
            return task.get(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
            task.get();
            return "too slow";
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
