package java.lang;

import jdk.internal.misc.Unsafe;

/** No rules: every access is told to the agent, whose detector decides. The read word of a location is its number. */
final class $RacewrightRules {
    private $RacewrightRules() {}

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
