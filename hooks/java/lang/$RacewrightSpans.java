package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * The ranges of an array that threads accessed last as a whole: for every thread, by slot, one that it read and one that it wrote. To
 * access the same elements again in the same epoch tells nothing new. For arrays that have no single owner; see
 * {@link $RacewrightRanges}.
 */
final class $RacewrightSpans {
    /** Epoch, from, to, stride; first of reads, then of writes. */
    private static final int WORDS = 4;
    /** Shorter ranges are not worth it. */
    private static final int SHORTEST = 8;

    /** Grows under this object's lock. What is in there, a thread stores and reads alone. */
    private volatile long[][] bySlot = new long[4][];

    /** Whether a thread has accessed all of a range in its current epoch. */
    boolean has(int slot, boolean writes, long now, int from, int to, int stride) {
        long[][] all = bySlot;
        long[] span = slot < all.length ? all[slot] : null;
        int at = writes ? WORDS : 0;
        return span != null && span[at] == now && span[at + 3] == stride
                && (span[at + 1] == from || stride == 1 && span[at + 1] <= from) && span[at + 2] >= to;
    }

    /** A thread has accessed all of a range. */
    static void add($RacewrightShadow shadow, int slot, boolean writes, long now, int from, int to, int stride) {
        if (to - from < SHORTEST) {
            return;
        }
        long[] span;
        try {
            span = in(shadow).of(slot);
        } catch (OutOfMemoryError full) {
            return; // It is checked again the next time.
        }
        int at = writes ? WORDS : 0;
        span[at] = now;
        span[at + 1] = from;
        span[at + 2] = to;
        span[at + 3] = stride;
    }

    private static $RacewrightSpans in($RacewrightShadow shadow) {
        $RacewrightSpans spans = shadow.spans;
        if (spans == null) {
            spans = new $RacewrightSpans();
            Unsafe.getUnsafe().storeFence();
            shadow.spans = spans;
        }
        return spans;
    }

    private long[] of(int slot) {
        long[][] all = bySlot;
        if (slot < all.length && all[slot] != null) {
            return all[slot];
        }
        synchronized (this) {
            all = withRoom(bySlot, slot);
            if (all[slot] == null) {
                all[slot] = new long[2 * WORDS];
            }
            bySlot = all;
            return all[slot];
        }
    }

    /** An array with room for a slot, with all that was in there. */
    static long[][] withRoom(long[][] all, int slot) {
        if (slot < all.length) {
            return all;
        }
        long[][] longer = new long[Math.max(slot + 1, 2 * all.length)][];
        System.arraycopy(all, 0, longer, 0, all.length);
        return longer;
    }
}
