// Right: an atomic counter, which is changed only if it is what it was.
package safe;

import java.util.concurrent.atomic.AtomicInteger;

public class Permits {
    private final AtomicInteger taken = new AtomicInteger();

    public void acquire() {
        taken.incrementAndGet();
    }

    public void release() {
        taken.updateAndGet(now -> {
            if (now == 0) {
                throw new IllegalStateException("more released than acquired");
            }
            return now - 1;
        });
    }
}
