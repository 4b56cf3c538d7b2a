package kernels;

import java.util.concurrent.locks.LockSupport;

/**
 * A growing counter published by one thread and awaited by others. All that the publisher did
 * before {@code publish(v)} happens before the return of {@code awaitAtLeast(v)}.
 *
 * <p>Each counter is an object of its own because the elements of an array cannot be volatile: a
 * volatile reference to an int[] would not make the elements volatile.
 */
final class Progress {
    private static final int SPINS_BEFORE_YIELD = 200;
    private static final int SPINS_BEFORE_PARK = 300;
    private static final long PARK_NANOS = 20_000;

    private volatile int value;

    // Keeps counters of different threads off each other's cache line; never read.
    @SuppressWarnings("unused")
    private long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14;

    int get() {
        return value;
    }

    /** Only one thread may call this, with values that never decrease. */
    void publish(int newValue) {
        value = newValue;
    }

    void awaitAtLeast(int target) {
        int spins = 0;
        while (value < target) {
            if (++spins < SPINS_BEFORE_YIELD) {
                Thread.onSpinWait();
            } else {
                // With more threads than cores the publisher may need this very core. A yield need
                // not give it the core when others compete for it; a short sleep does.
                if (spins < SPINS_BEFORE_PARK) {
                    Thread.yield();
                } else {
                    LockSupport.parkNanos(PARK_NANOS);
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new IllegalStateException("interrupted while waiting for another thread");
                }
            }
        }
    }
}
