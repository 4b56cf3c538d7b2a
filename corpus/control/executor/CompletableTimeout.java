// Story: A future has a time limit, which a daemon of the JDK watches.
// fresh
// outcome: result
// outcome: too slow

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

public class CompletableTimeout {
    static void work(CompletableFuture<String> future) {
        try {
            Thread.sleep(2);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        future.complete("result");
    }

    public static String run() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread worker = new Thread(() -> work(future));
        worker.start();
        try {
            return future.orTimeout(2, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException timeout) {
            return "too slow";
        } finally {
            worker.join();
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
