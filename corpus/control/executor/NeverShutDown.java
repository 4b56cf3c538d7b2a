// Story: A pool is forgotten: when all is done its worker waits for more, for ever, and keeps the JVM alive. Nobody can wake it any more.
// fresh
// outcome: idle-pool

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class NeverShutDown {
    public static String run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        return pool.submit(() -> "done").get();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
