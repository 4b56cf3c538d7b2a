package java.lang;

/** No rules and no telling: what all the rest costs. */
final class $RacewrightRules {
    /** Whether shadows of arrays are needed. */
    static final boolean NEEDS_SHADOWS = false;

    private $RacewrightRules() {}

    static long stamp() {
        return 0L;
    }

    static boolean covers(long word) {
        return true;
    }

    static void read(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {}

    static void write(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {}

    static void elementRead(int index, $RacewrightShadow shadow, int site) {}

    static void elementWrite(int index, $RacewrightShadow shadow, int site) {}

    static long[] recent($RacewrightShadow shadow, boolean writes) {
        return null;
    }

    static $RacewrightScatter open($RacewrightShadow shadow, boolean writes) {
        return null;
    }

    static boolean isRecent(int index, long[] recent) {
        return true;
    }

    static void note(int index, long[] recent) {}

    static void rangeRead($RacewrightShadow shadow, int from, int to, int stride, int site) {}

    static void rangeWrite($RacewrightShadow shadow, int from, int to, int stride, int site) {}
}
