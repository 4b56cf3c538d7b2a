package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Ranges of an array's elements that one thread, the owner, accesses again and again while no other thread touches any of them. The
 * first time, every element gets its word; from then on the range has one word for all, until somebody else comes.
 *
 * <p>While a range is here, the words of its elements are the owner's own, perhaps older than the range's. So another thread that
 * looks at such an element finds that it is not its own, and ends the ownership before it decides anything: it stores the words of the
 * ranges into the elements. The owner notes a newer word first and looks then whether it still is the owner; who ends the ownership
 * says so first and looks at the words then; so none is lost.
 */
final class $RacewrightRanges {
    private static final int MOST = 8;
    /** Shorter ranges are not worth it. */
    private static final int SHORTEST = 32;
    /** After so many times, an array is taken for one that threads share. */
    private static final int MOST_REVOCATIONS = 4;
    private static final int SLOT_SHIFT = 51;
    private static final int SITE_BITS = 22;

    /** The owner's slot. */
    private final long owner;
    private volatile boolean isRevoked;
    private volatile int count;
    private int victim;
    private final int[] from = new int[MOST];
    private final int[] to = new int[MOST];
    private final int[] stride = new int[MOST];
    private final boolean[] writes = new boolean[MOST];
    private final long[] words = new long[MOST];

    private $RacewrightRanges(long owner) {
        this.owner = owner;
    }

    /** Whether a range of the current thread is here; then it has a new word now. */
    static boolean repeats($RacewrightShadow shadow, int from, int to, int stride, boolean writes, long mine) {
        $RacewrightRanges ranges = shadow.ranges;
        return ranges != null && ranges.owner == mine >>> SLOT_SHIFT
                && ranges.repeat(shadow, from, to, stride, writes, mine);
    }

    private boolean repeat($RacewrightShadow shadow, int from, int to, int stride, boolean writes, long mine) {
        for (int i = count - 1; i >= 0; i--) {
            if (this.writes[i] == writes && this.stride[i] == stride && narrow(shadow, i, from, to)) {
                Unsafe unsafe = Unsafe.getUnsafe();
                unsafe.putLongRelease(words, $RacewrightShadow.at(i), mine);
                unsafe.fullFence();
                return !isRevoked;
            }
        }
        return false;
    }

    /** Makes a range smaller, down to one that is asked for. Elements that fall out of it get their word. */
    private boolean narrow($RacewrightShadow shadow, int i, int from, int to) {
        int left = from - this.from[i];
        int right = this.to[i] - to;
        if (left == 0 && right == 0) {
            return true;
        }
        if (left < 0 || right < 0 || stride[i] != 1 || left + right > 8 + (to - from >> 2)) {
            return false;
        }
        store(shadow, writes[i], this.from[i], from, 1, words[i]);
        store(shadow, writes[i], to, this.to[i], 1, words[i]);
        this.from[i] = from;
        this.to[i] = to;
        return true;
    }

    /** The current thread has accessed a range, and all the words of its elements are its own. Whether the range is here now. */
    static boolean add($RacewrightShadow shadow, int from, int to, int stride, boolean writes, long mine) {
        if (to - from < SHORTEST * stride || shadow.revocations >= MOST_REVOCATIONS) {
            return false;
        }
        $RacewrightRanges ranges = shadow.ranges;
        if (ranges == null) {
            try {
                ranges = new $RacewrightRanges(mine >>> SLOT_SHIFT);
            } catch (OutOfMemoryError full) {
                return false;
            }
            if (!Unsafe.getUnsafe().compareAndSetReference(shadow, $RacewrightTable.rangesAt, null, ranges)) {
                return false;
            }
        }
        if (ranges.owner != mine >>> SLOT_SHIFT) {
            return false;
        }
        ranges.add(from, to, stride, writes, mine, shadow);
        return true;
    }

    private void add(int from, int to, int stride, boolean writes, long mine, $RacewrightShadow shadow) {
        int i = count;
        if (i == MOST) {
            i = victim++ & MOST - 1;
            store(shadow, this.writes[i], this.from[i], this.to[i], this.stride[i], words[i]);
            this.to[i] = this.from[i]; // empty while it changes
            Unsafe.getUnsafe().storeFence();
        }
        this.from[i] = from;
        this.to[i] = from;
        this.stride[i] = stride;
        this.writes[i] = writes;
        words[i] = mine;
        Unsafe.getUnsafe().storeFence();
        this.to[i] = to;
        if (i == count) {
            count = i + 1;
        }
    }

    /** Ends the ownership if it is another thread's. */
    static void revoke($RacewrightShadow shadow, long now) {
        $RacewrightRanges ranges = shadow.ranges;
        if (ranges == null || ranges.owner == now >>> SLOT_SHIFT) {
            return;
        }
        synchronized (ranges) {
            if (shadow.ranges == ranges) {
                ranges.isRevoked = true;
                Unsafe.getUnsafe().fullFence();
                ranges.storeAll(shadow);
                shadow.revocations++;
                shadow.ranges = null;
            }
        }
    }

    private void storeAll($RacewrightShadow shadow) {
        for (int i = 0; i < count; i++) {
            // The word first: the owner makes a range smaller before it gets a newer word.
            long word = Unsafe.getUnsafe().getLongAcquire(words, $RacewrightShadow.at(i));
            store(shadow, writes[i], from[i], to[i], stride[i], word);
        }
    }

    /** Stores a word into elements that have older ones of the same thread. */
    private static void store($RacewrightShadow shadow, boolean writes, int from, int to, int stride, long word) {
        Unsafe unsafe = Unsafe.getUnsafe();
        long[] all = writes ? shadow.writes : shadow.reads;
        for (int i = from; i < to; i += stride) {
            long older = all[i];
            if ((older ^ word) >>> SLOT_SHIFT == 0L && older >>> SITE_BITS < word >>> SITE_BITS) {
                unsafe.compareAndSetLong(all, $RacewrightShadow.at(i), older, word);
            }
        }
    }
}
