package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** Where the words of the field that a statement accesses are, found out when it is first executed. */
final class $RacewrightSites {
    /** There are no words: the field is final, or nobody asked for it to be checked. */
    static final long NOTHING = -1L;
    /** The field is volatile. */
    static final long VOLATILE = -2L;

    private static final int CHUNK_BITS = 12;
    private static final int STATICS_BITS = 8;

    /** Per statement; zero before it is found. None before the agent observes. */
    private static volatile long[][] places;
    /** The words of static fields. */
    private static $RacewrightShadow[] statics;

    private $RacewrightSites() {}

    static void open() {
        statics = new $RacewrightShadow[1 << 14];
        places = new long[1 << 22 - CHUNK_BITS][];
    }

    /** The place of a field's words; an object is there for instance fields only. */
    @ForceInline
    static long place(Object object, int site) {
        long[][] all = places;
        if (all == null) {
            return NOTHING;
        }
        long[] chunk = all[site >>> CHUNK_BITS];
        long place = chunk == null ? 0L : chunk[site & (1 << CHUNK_BITS) - 1];
        return place != 0L ? place : find(all, object, site);
    }

    @DontInline
    private static long find(long[][] all, Object object, int site) {
        long place = object == null ? $Racewright.staticPlace(site) : placeIn(object, site);
        if (place == 0L) {
            return NOTHING; // A class is not loaded yet.
        }
        synchronized ($RacewrightSites.class) {
            if (all[site >>> CHUNK_BITS] == null) {
                try {
                    all[site >>> CHUNK_BITS] = new long[1 << CHUNK_BITS];
                } catch (OutOfMemoryError full) {
                    return place; // Found out again the next time.
                }
            }
            all[site >>> CHUNK_BITS][site & (1 << CHUNK_BITS) - 1] = place;
        }
        return place;
    }

    private static long placeIn(Object object, int site) {
        // The number of the field among the checked ones of its class, and above it the binary logarithm of how many there may be.
        int field = $Racewright.fieldIndex(site);
        if (field < 0) {
            return field;
        }
        Class<?> declaring = $Racewright.declaring(object, site);
        if (declaring == null) {
            return NOTHING;
        }
        Unsafe unsafe = Unsafe.getUnsafe();
        String number = Integer.toString(field & 0xffff);
        long read = unsafe.objectFieldOffset(declaring, "$racewrightR".concat(number));
        long write = unsafe.objectFieldOffset(declaring, "$racewrightW".concat(number));
        long shared = unsafe.objectFieldOffset(declaring, "$racewrightShared");
        return read >>> 3 | write >>> 3 << 16 | shared >>> 2 << 32
                | (long) (field & 0x3ff) << 49 | (long) (field >>> 16 & 0xf) << 59;
    }

    @ForceInline
    static long readAt(long place) {
        return (place & 0xffff) << 3;
    }

    @ForceInline
    static long writeAt(long place) {
        return (place >>> 16 & 0xffff) << 3;
    }

    @ForceInline
    static long sharedAt(long place) {
        return (place >>> 32 & 0x1ffff) << 2;
    }

    /** The number of the field among those of its class. */
    @ForceInline
    static int index(long place) {
        return (int) (place >>> 49) & 0x3ff;
    }

    /** More than the number of any field of its class. */
    @ForceInline
    static int fields(long place) {
        return 1 << (int) (place >>> 59);
    }

    // The place of a static field: the number of its words, or why there are none, and above it one more than the number of the
    // initializer of its class.

    @ForceInline
    static int initializer(long place) {
        return (int) (place >>> 32) - 1;
    }

    /** The words of a static field, by their number: elements of a shadow; none when memory is short. */
    @ForceInline
    static $RacewrightShadow statics(int number) {
        $RacewrightShadow shadow = statics[number >>> STATICS_BITS];
        return shadow != null ? shadow : newStatics(number >>> STATICS_BITS);
    }

    @ForceInline
    static int staticIndex(int number) {
        return number & (1 << STATICS_BITS) - 1;
    }

    @DontInline
    private static synchronized $RacewrightShadow newStatics(int chunk) {
        if (statics[chunk] == null) {
            try {
                statics[chunk] = new $RacewrightShadow(null, 0, 1 << STATICS_BITS);
            } catch (OutOfMemoryError full) {
                $Racewright.noMemory();
            }
        }
        return statics[chunk];
    }
}
