package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * FastTrack's rules for plain accesses, on words that lie beside what they stand for.
 *
 * <p>A word is the last access: slot of the thread (13 bits), its clock (29 bits), statement (22 bits); zero is no access, and a slot
 * of ones says that several threads read, which then are in {@link $RacewrightReaders}. Every location has one word for reads and one
 * for writes. The current thread's epoch, with no statement, is a field of its {@code Thread}.
 *
 * <p>Whoever changes who owns a word does so by compare-and-set and looks at the other word only then, so of two threads that race
 * at the same moment at least one sees the other. A thread that finds only its own accesses stores its newer one plainly.
 */
final class $RacewrightRules {
    private static final int SITE_BITS = 22;
    private static final int SLOT_SHIFT = 51;
    private static final long SHARED = -1L << SLOT_SHIFT;

    private $RacewrightRules() {}

    /** The slot of a word's thread. */
    private static int slot(long word) {
        return (int) (word >>> SLOT_SHIFT);
    }

    /** Whether a word says all that there is to say about another access of its kind by this thread: [same epoch]. */
    static boolean covers(long word) {
        return isSameEpoch(word, Thread.currentThread().racewrightEpoch);
    }

    private static boolean isSameEpoch(long word, long now) {
        return (word ^ now) >>> SITE_BITS == 0L;
    }

    private static boolean isMine(long word, long now) {
        return (word ^ now) >>> SLOT_SHIFT == 0L;
    }

    /** The current thread's epoch; zero while the agent does not observe. */
    private static long now() {
        Thread thread = Thread.currentThread();
        if (thread.racewrightEpoch == 0L) {
            thread.racewrightEpoch = $Racewright.begin();
        }
        return thread.racewrightEpoch;
    }

    /** Whether an access happens before what this thread does now. */
    private static boolean isBefore(long word, long now) {
        return word == 0L || isMine(word, now) || $Racewright.knows(word);
    }

    /**
     * A read that its word does not cover.
     *
     * @param reads the object with the read word, at {@code readAt}; {@code writes} likewise
     * @param holder the object whose field at {@code sharedAt} has the readers, as element {@code index} of {@code size}
     */
    static void read(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        long now = now();
        if (now == 0L) {
            return;
        }
        Unsafe unsafe = Unsafe.getUnsafe();
        long mine = now | site;
        while (true) {
            long read = unsafe.getLongVolatile(reads, readAt);
            long write = unsafe.getLongVolatile(writes, writeAt);
            if (isMine(read, now) && (write == 0L || isMine(write, now))) {
                unsafe.putLong(reads, readAt, mine); // [read exclusive], nobody else there
                return;
            }
            if (read == SHARED) {
                $RacewrightReaders readers = ($RacewrightReaders) unsafe.getReferenceVolatile(holder, sharedAt);
                if (readers == null) {
                    continue; // a write is ending the sharing
                }
                long[] own = readers.of(slot(now), size);
                if (own[index] != 0L) {
                    // Since the sharing began nobody has written, and this thread has looked at the write before it.
                    own[index] = mine;
                    return;
                }
                own[index] = mine;
                unsafe.fullFence();
                if (unsafe.getLongVolatile(reads, readAt) != SHARED) {
                    continue;
                }
            } else if (isBefore(read, now)) {
                if (!unsafe.compareAndSetLong(reads, readAt, read, mine)) {
                    continue; // [read exclusive]
                }
            } else if (!share(reads, readAt, read, holder, sharedAt, index, size, mine)) {
                continue;
            }
            write = unsafe.getLongVolatile(writes, writeAt);
            if (!isBefore(write, now)) {
                $Racewright.race(holder, index, write, true, false, site);
            }
            return;
        }
    }

    /** [read share]: from one reader to two. */
    private static boolean share(Object reads, long readAt, long theirs,
            Object holder, long sharedAt, int index, int size, long mine) {
        Unsafe unsafe = Unsafe.getUnsafe();
        $RacewrightReaders readers = $RacewrightReaders.in(holder, sharedAt);
        synchronized (readers) {
            long[] former = readers.of(slot(theirs), size);
            long[] own = readers.of(slot(mine), size);
            former[index] = theirs;
            own[index] = mine;
            if (unsafe.compareAndSetLong(reads, readAt, theirs, SHARED)) {
                return true;
            }
            // Unless the word says shared, there are no readers.
            if (unsafe.getLongVolatile(reads, readAt) != SHARED) {
                former[index] = 0L;
                own[index] = 0L;
            }
            return false;
        }
    }

    /** A write; the parameters are those of {@link #read}. */
    static void write(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        long now = now();
        if (now == 0L) {
            return;
        }
        Unsafe unsafe = Unsafe.getUnsafe();
        long mine = now | site;
        while (true) {
            long write = unsafe.getLongVolatile(writes, writeAt);
            if (isSameEpoch(write, now)) {
                return; // [write same epoch]
            }
            long read = unsafe.getLongVolatile(reads, readAt);
            if (isMine(write, now) && (read == 0L || isMine(read, now))) {
                unsafe.putLong(writes, writeAt, mine); // [write exclusive], nobody else there
                return;
            }
            if (!unsafe.compareAndSetLong(writes, writeAt, write, mine)) {
                continue;
            }
            if (!isBefore(write, now)) {
                $Racewright.race(holder, index, write, true, true, site);
            }
            read = unsafe.getLongVolatile(reads, readAt);
            if (read == SHARED) {
                writeShared(reads, readAt, holder, sharedAt, index, now, site);
            } else if (!isBefore(read, now)) {
                $Racewright.race(holder, index, read, false, true, site);
            }
            return;
        }
    }

    /** [write shared]: all readers must come before; then they are forgotten. */
    private static void writeShared(Object reads, long readAt,
            Object holder, long sharedAt, int index, long now, int site) {
        Unsafe unsafe = Unsafe.getUnsafe();
        $RacewrightReaders readers = ($RacewrightReaders) unsafe.getReferenceVolatile(holder, sharedAt);
        synchronized (readers) {
            for (long[] reader : readers.bySlot) {
                if (reader != null && !isBefore(reader[index], now)) {
                    $Racewright.race(holder, index, reader[index], false, true, site);
                }
            }
            if (unsafe.compareAndSetLong(reads, readAt, SHARED, 0L)) {
                for (long[] reader : readers.bySlot) {
                    if (reader != null) {
                        reader[index] = 0L;
                    }
                }
            }
        }
    }
}
