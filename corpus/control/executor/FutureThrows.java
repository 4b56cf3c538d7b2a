// Story: A task that was submitted keeps its exception for him who asks for the result. No thread dies.
// outcome: expected

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureThrows {
    static void fail() {
        throw new IllegalStateException("expected");
    }

    public static String run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(FutureThrows::fail);
        pool.shutdown();
        try {
            task.get();
            return "no exception";
        } catch (ExecutionException thrown) {
            return thrown.getCause().getMessage();
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
