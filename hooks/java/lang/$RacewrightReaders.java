package java.lang;

import jdk.internal.misc.Unsafe;

/** Who read the parts of an object or array that several threads read: for every thread, by slot, its last read of each part. */
final class $RacewrightReaders {
    /** Grows under this object's lock. A thread's words are stored by that thread alone, and cleared by who ends the sharing. */
    volatile long[][] bySlot = new long[4][];
    /** By slot: the range that the thread read last as a whole, and its epoch then. */
    private volatile long[][] spans = new long[4][];

    /** The readers kept in a field of an object. */
    static $RacewrightReaders in(Object holder, long at) {
        Unsafe unsafe = Unsafe.getUnsafe();
        $RacewrightReaders readers = ($RacewrightReaders) unsafe.getReferenceVolatile(holder, at);
        if (readers != null) {
            return readers;
        }
        $RacewrightReaders fresh = new $RacewrightReaders();
        return unsafe.compareAndSetReference(holder, at, null, fresh)
                ? fresh
                : ($RacewrightReaders) unsafe.getReferenceVolatile(holder, at);
    }

    /** One thread's reads, if it has any. */
    long[] find(int slot) {
        long[][] all = bySlot;
        return slot < all.length ? all[slot] : null;
    }

    /** One thread's reads. */
    long[] of(int slot, int size) {
        long[][] all = bySlot;
        if (slot < all.length && all[slot] != null) {
            return all[slot];
        }
        synchronized (this) {
            all = bySlot;
            if (slot >= all.length) {
                long[][] longer = new long[Math.max(slot + 1, 2 * all.length)][];
                System.arraycopy(all, 0, longer, 0, all.length);
                all = longer;
                bySlot = all;
            }
            if (all[slot] == null) {
                all[slot] = new long[size];
            }
            return all[slot];
        }
    }

    /** Whether a thread has read all of a range in its current epoch. */
    boolean hasRead(int slot, long now, int from, int to, int stride) {
        long[][] all = spans;
        long[] span = slot < all.length ? all[slot] : null;
        return span != null && span[0] == now && span[3] == stride
                && (span[1] == from || stride == 1 && span[1] <= from) && span[2] >= to;
    }

    /** A thread has read all of a range. */
    void read(int slot, long now, int from, int to, int stride) {
        long[][] all = spans;
        if (slot >= all.length || all[slot] == null) {
            synchronized (this) {
                all = spans;
                if (slot >= all.length) {
                    long[][] longer = new long[Math.max(slot + 1, 2 * all.length)][];
                    System.arraycopy(all, 0, longer, 0, all.length);
                    all = longer;
                    spans = all;
                }
                all[slot] = new long[4];
            }
        }
        long[] span = all[slot];
        span[0] = now;
        span[1] = from;
        span[2] = to;
        span[3] = stride;
    }
}
