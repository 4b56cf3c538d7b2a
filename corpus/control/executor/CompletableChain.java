// Story: Two futures are combined, and what comes of it is worked on: the result is the same on all ways.
// outcome: 14

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class CompletableChain {
    public static String run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> three = CompletableFuture.supplyAsync(() -> 3, pool);
        CompletableFuture<Integer> four = CompletableFuture.supplyAsync(() -> 4, pool);
        int result = three.thenCombine(four, Integer::sum).thenApplyAsync(sum -> sum * 2, pool).get();
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return String.valueOf(result);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
