// Story: A task waits for another task of the same pool, which has one thread: the one that waits.
// fresh
// outcome: deadlock

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolWaitsForItself {
    public static String run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        return pool.submit(() -> pool.submit(() -> "done").get()).get();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
