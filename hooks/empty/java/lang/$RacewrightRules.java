package java.lang;

/** No rules and no telling: what all the rest costs. */
final class $RacewrightRules {
    private $RacewrightRules() {}

    static boolean covers(long word) {
        return true;
    }

    static void read(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {}

    static void write(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {}
}
