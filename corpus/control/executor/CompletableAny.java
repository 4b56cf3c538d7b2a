// Story: Two futures race from a common start, and the faster one's result is taken.
// outcome: a
// outcome: b

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class CompletableAny {
    static String work(CountDownLatch open, String name) {
        try {
            open.await();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        return name;
    }

    public static String run() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<String> a = CompletableFuture.supplyAsync(() -> work(open, "a"), pool);
        CompletableFuture<String> b = CompletableFuture.supplyAsync(() -> work(open, "b"), pool);
        CompletableFuture<Object> either = CompletableFuture.anyOf(a, b);
        open.countDown();
        Object first = either.get();
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return first.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
