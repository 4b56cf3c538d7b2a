// Story: A pool is never shut down, but the program ends the JVM itself.
// fresh
// outcome: exit 2

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class EndedByExit {
    public static String run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> "done").get();
        System.exit(2);
        return "never";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
