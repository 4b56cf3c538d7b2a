package java.lang;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Finds the shadow of an array: a weak table by identity, cut into stripes. Lookups take no lock; one that misses an entry because
 * the stripe is being rebuilt looks again under the lock.
 *
 * <p>Entries of dead arrays go soon after the collector has run, before it runs again: shadows of short-lived arrays must not
 * grow old themselves. They also go when a stripe has taken in as much as it held.
 */
final class $RacewrightTable {
    private static final int STRIPES = 64;
    /** How many shadows a thread remembers. */
    private static final int LAST = 32;
    private static final int SMALLEST = 64;
    /** What a stripe may take in before it looks for dead entries, in elements, beside as much as it holds. */
    private static final long SPARE_ELEMENTS = 1 << 15;

    /** Says when the collector has run: then it has no referent any more. */
    private static WeakReference<Object> young;
    /** How often the collector was seen to have run. */
    private static volatile int collections;

    /** None before the agent observes. */
    private static volatile $RacewrightTable[] stripes;
    /** Where {@link $RacewrightShadow} keeps its readers and ranges. */
    static long readersAt;
    static long rangesAt;
    /** Where the elements of a {@code long[]} begin. */
    static long longsAt;

    private $RacewrightShadow[] buckets = new $RacewrightShadow[SMALLEST];
    private int entries;
    /** Entries and elements after the last sweep, and taken in since. */
    private int kept;
    private long elements;
    private long newElements;
    /** The collections that this stripe has been swept after. */
    private int sweptAfter;

    static void open() {
        readersAt = Unsafe.getUnsafe().objectFieldOffset($RacewrightShadow.class, "readers");
        rangesAt = Unsafe.getUnsafe().objectFieldOffset($RacewrightShadow.class, "ranges");
        longsAt = findLongs();
        young = new WeakReference<>(new Object());
        $RacewrightTable[] all = new $RacewrightTable[STRIPES];
        for (int i = 0; i < STRIPES; i++) {
            all[i] = new $RacewrightTable();
        }
        stripes = all;
    }

    /** Looks where they are: the constant of Unsafe has another type in each JDK. */
    private static long findLongs() {
        long mark = 0x5eed_0f_5eed_0f_5eedL;
        long[] marked = {mark};
        long at = 8;
        while (Unsafe.getUnsafe().getLong(marked, at) != mark) {
            at += 4;
        }
        return at;
    }

    /** The same for a statement, which often accesses the same array as the last time. */
    @ForceInline
    static $RacewrightShadow of(Object array, int site) {
        if (!$RacewrightRules.NEEDS_SHADOWS || stripes == null) {
            return null; // There may not even be a current thread.
        }
        Thread thread = Thread.currentThread();
        $RacewrightShadow[] last = thread.racewrightShadows;
        if (last == null) {
            return first(thread, array);
        }
        $RacewrightShadow shadow = last[site & LAST - 1];
        if (shadow != null && array != null && shadow.refersTo(array)) {
            return shadow;
        }
        shadow = of(array);
        last[site & LAST - 1] = shadow;
        return shadow;
    }

    @DontInline
    private static $RacewrightShadow first(Thread thread, Object array) {
        if (!$Racewright.isWatched()) {
            return null; // And takes no identity hash: they are counted, and what others see of theirs would depend on when.
        }
        try {
            thread.racewrightShadows = new $RacewrightShadow[LAST];
        } catch (OutOfMemoryError full) {
            return of(array); // Without being remembered.
        }
        return of(array);
    }

    /** The shadow of an array; none for no array, before the agent observes, and when memory is short. */
    @DontInline
    static $RacewrightShadow of(Object array) {
        $RacewrightTable[] all = stripes;
        if (all == null || array == null) {
            return null;
        }
        int hash = System.identityHashCode(array);
        $RacewrightTable stripe = all[hash & STRIPES - 1];
        $RacewrightShadow found = stripe.find(array, hash);
        return found != null ? found : stripe.add(array, hash);
    }

    private $RacewrightShadow find(Object array, int hash) {
        $RacewrightShadow[] all = buckets;
        for ($RacewrightShadow entry = all[bucket(hash, all)]; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.refersTo(array)) {
                return entry;
            }
        }
        return null;
    }

    private static int bucket(int hash, $RacewrightShadow[] all) {
        return hash >>> 6 & all.length - 1;
    }

    private synchronized $RacewrightShadow add(Object array, int hash) {
        $RacewrightShadow found = find(array, hash);
        if (found != null) {
            return found;
        }
        int length = Array.getLength(array);
        if (young.refersTo(null)) {
            noteCollection();
        }
        if (sweptAfter != collections || entries >= Math.max(SMALLEST, 2 * kept) || newElements > elements + SPARE_ELEMENTS) {
            sweep();
        }
        $RacewrightShadow entry;
        try {
            entry = new $RacewrightShadow(array, hash, length);
        } catch (OutOfMemoryError full) {
            $Racewright.noMemory();
            return null;
        }
        int bucket = bucket(hash, buckets);
        entry.next = buckets[bucket];
        Unsafe.getUnsafe().storeFence();
        buckets[bucket] = entry;
        entries++;
        newElements += length;
        return entry;
    }

    private static void noteCollection() {
        synchronized ($RacewrightTable.class) {
            if (young.refersTo(null)) {
                try {
                    young = new WeakReference<>(new Object());
                } catch (OutOfMemoryError full) {
                    // The next one who looks takes it for another collection, and sweeps: just what is needed.
                }
                collections++;
            }
        }
    }

    /** Drops the entries of dead arrays, and makes room if many are left and memory is not short. */
    private void sweep() {
        sweptAfter = collections;
        int alive = 0;
        long size = 0;
        for ($RacewrightShadow first : buckets) {
            for ($RacewrightShadow entry = first; entry != null; entry = entry.next) {
                if (!entry.refersTo(null)) {
                    alive++;
                    size += entry.length;
                }
            }
        }
        int room = SMALLEST;
        while (room < 2 * alive) {
            room *= 2;
        }
        $RacewrightShadow[] old = buckets;
        $RacewrightShadow[] all;
        try {
            all = new $RacewrightShadow[room];
        } catch (OutOfMemoryError full) {
            all = old;
        }
        for (int from = 0; from < old.length; from++) {
            $RacewrightShadow first = old[from];
            if (all == old) {
                old[from] = null; // Whoever is left goes back to the same place.
            }
            for ($RacewrightShadow entry = first, next; entry != null; entry = next) {
                next = entry.next;
                if (entry.refersTo(null)) {
                    entry.drop();
                } else {
                    int bucket = bucket(entry.hash, all);
                    entry.next = all[bucket];
                    all[bucket] = entry;
                }
            }
        }
        buckets = all;
        entries = alive;
        kept = alive;
        elements = size;
        newElements = 0;
    }
}
