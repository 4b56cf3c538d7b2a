package java.lang;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The elements of an array that one thread has accessed in a loop, in no order, and that are still to be checked when the loop is over:
 * those that it has not accessed in this epoch before. If the loop ends by an exception, they are forgotten.
 */
public final class $RacewrightScatter {
    /** What the thread has accessed in this epoch. */
    final long[] recent;
    /** The epoch of the loop. */
    private long epoch;
    /** One bit for each element, laid out as {@link #recent}, and the places in there of those that are not zero. */
    private final long[] pending;
    private final int[] places;
    private int count;
    /** Whether a loop is using this. */
    private boolean isOpen;

    $RacewrightScatter(long[] recent) {
        this.recent = recent;
        pending = new long[recent.length];
        places = new int[recent.length];
    }

    /** Begins a loop. False if one that has not ended uses this, or was left by an exception. */
    boolean open(long epoch) {
        if (isOpen) {
            return false;
        }
        isOpen = true;
        this.epoch = epoch;
        return true;
    }

    @ForceInline
    void note(int index) {
        if (!$RacewrightRecent.has(recent, epoch, index)) {
            int at = index >>> 5 & pending.length - 1;
            long bits = pending[at];
            if (bits == 0L) {
                places[count++] = at; // There is room: every place comes once.
            }
            pending[at] = bits | 1L << (index & 31);
        }
    }

    /** Ends a loop. Whether anything is pending. */
    @ForceInline
    boolean close() {
        isOpen = false;
        return count > 0;
    }

    /** An element that is pending, which then no longer is; -1 if there is none left. */
    int next() {
        if (count == 0) {
            return -1;
        }
        int at = places[count - 1];
        long bits = pending[at];
        pending[at] = bits & bits - 1L;
        if (pending[at] == 0L) {
            count--;
        }
        return (at << 5) + Long.numberOfTrailingZeros(bits);
    }
}
