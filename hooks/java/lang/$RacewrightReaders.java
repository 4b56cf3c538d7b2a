package java.lang;

import jdk.internal.misc.Unsafe;

/** Who read the parts of an object or array that several threads read: for every thread, by slot, its last read of each part. */
final class $RacewrightReaders {
    /** Grows under this object's lock. A thread's words are stored by that thread alone, and cleared by who ends the sharing. */
    volatile long[][] bySlot = new long[4][];

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
            all = $RacewrightSpans.withRoom(bySlot, slot);
            bySlot = all;
            if (all[slot] == null) {
                all[slot] = new long[size];
            }
            return all[slot];
        }
    }
}
