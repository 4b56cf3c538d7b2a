// Tempting: a result that is there once; a second one throws, and get waits with a limit of its own.
package safe;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Promise {
    private volatile CompletableFuture<Integer> result = new CompletableFuture<>();

    public void complete(int value) {
        if (!result.complete(value)) {
            throw new IllegalStateException("there is a result");
        }
    }

    public int get() throws Exception {
        try {
            return result.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return -1;
        }
    }

    public void again() {
        result = new CompletableFuture<>();
    }
}
