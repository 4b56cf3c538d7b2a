package java.lang;

import jdk.internal.misc.Unsafe;

/** No rules: every access is told to the agent, whose detector decides. The read word of a location is its number. */
final class $RacewrightRules {
    /** Whether shadows of arrays are needed. */
    static final boolean NEEDS_SHADOWS = true;

    private $RacewrightRules() {}

    private static long stamps;

    /** Hardly ever the same twice: every access is told. */
    static long stamp() {
        return ++stamps;
    }

    static boolean covers(long word) {
        return false;
    }

    static void read(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        tell(reads, readAt, holder, index, site, false);
    }

    static void write(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        tell(reads, readAt, holder, index, site, true);
    }

    static void elementRead(int index, $RacewrightShadow shadow, int site) {
        shadow.read(index, site);
    }

    static void elementWrite(int index, $RacewrightShadow shadow, int site) {
        shadow.write(index, site);
    }

    static long[] recent($RacewrightShadow shadow, boolean writes) {
        return null;
    }

    static $RacewrightScatter open($RacewrightShadow shadow, boolean writes) {
        return null;
    }

    static boolean isRecent(int index, long[] recent) {
        return false;
    }

    static void note(int index, long[] recent) {}

    static void rangeRead($RacewrightShadow shadow, int from, int to, int stride, int site) {
        for (int i = from; i < to; i += stride) {
            shadow.read(i, site);
        }
    }

    static void rangeWrite($RacewrightShadow shadow, int from, int to, int stride, int site) {
        for (int i = from; i < to; i += stride) {
            shadow.write(i, site);
        }
    }

    private static void tell(Object words, long at, Object holder, int index, int site, boolean write) {
        Unsafe unsafe = Unsafe.getUnsafe();
        long number = unsafe.getLongVolatile(words, at);
        if (number != 0L) {
            $Racewright.access(number, holder, index, site, write);
            return;
        }
        // A location must not get two numbers.
        synchronized ($RacewrightRules.class) {
            number = unsafe.getLongVolatile(words, at);
            number = $Racewright.access(number, holder, index, site, write);
            unsafe.putLongVolatile(words, at, number);
        }
    }
}
