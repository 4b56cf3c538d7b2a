// Tempting: it waits for a thread that the JDK has for all, and that was started for another instance.
package safe;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class Delayed {
    private volatile CompletableFuture<Integer> result = new CompletableFuture<>();

    public void start() {
        result = CompletableFuture.supplyAsync(() -> 1).thenApplyAsync(number -> number + 1);
    }

    public int await() {
        return result.orTimeout(20, TimeUnit.MILLISECONDS).join();
    }
}
