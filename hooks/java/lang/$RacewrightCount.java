package java.lang;

/** How often a thread has acquired locks of one class at one statement, as far as it matters for when its stack is looked at next. */
final class $RacewrightCount {
    final int site;
    final Class<?> type;
    /** The next one of those that share a place in the thread's table. */
    $RacewrightCount next;
    /** Acquisitions until the stack is looked at, that one included. */
    int left = 1;
    /** What {@link #left} was when it was last set. */
    int interval = 1;
    /** How often the stack has been looked at; if threads run as they like, since it last brought anything new. */
    int looks;

    $RacewrightCount(int site, Class<?> type) {
        this.site = site;
        this.type = type;
    }
}
