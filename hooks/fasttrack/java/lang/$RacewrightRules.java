package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * FastTrack's rules for plain accesses, on words that lie beside what they stand for.
 *
 * <p>A word is the last access: slot of the thread (13 bits), its clock (29 bits), statement (22 bits); zero is no access, and a slot
 * of ones says that several threads read, which then are in {@link $RacewrightReaders}. Every location has one word for reads and one
 * for writes. The current thread's epoch, with no statement and marked as one, is a field of its {@code Thread}.
 *
 * <p>A write that is no longer this thread's alone clears the reads that it was compared with: who comes after the write comes after
 * them. So a read word that is this thread's own says that the thread has seen the last write, and a read needs not look at it again.
 *
 * <p>Whoever changes a word does so by compare-and-set and looks at the other word only then, so of two threads that race at the same
 * moment at least one sees the other, and no access is lost. That holds for a thread's own words too: a plain store of a newer one
 * could come after another thread has compared itself with the older one and gone on.
 */
final class $RacewrightRules {
    /** Whether shadows of arrays are needed. */
    static final boolean NEEDS_SHADOWS = true;

    private static final int SITE_BITS = 22;
    private static final int SLOT_SHIFT = 51;
    private static final long SHARED = -1L << SLOT_SHIFT;
    /** Marks the epoch of a thread that the agent knows: no word has this bit, so one that it does not know yet is in no word's epoch. */
    private static final long BEGUN = 1L << 62;

    /** Of so many other threads each remembers how much it knows of them. */
    private static final int KNOWN = 16;

    /** Gives every sharing of a field its own word. */
    private static long sharings;

    private $RacewrightRules() {}

    // The quick part: what concerns this thread alone.

    /** What changes when a location has to be checked again: the epoch. */
    @ForceInline
    static long stamp() {
        return Thread.currentThread().racewrightEpoch;
    }

    /** Whether a word says all that there is to say about another access of its kind by this thread: [same epoch]. */
    @ForceInline
    static boolean covers(long word) {
        Thread thread = Thread.currentThread();
        return isSameEpoch(word, thread.racewrightEpoch ^ BEGUN) || word < 0L && thread.racewrightShared != null
                && isCached(thread, word);
    }

    static void rangeRead($RacewrightShadow shadow, int from, int to, int stride, int site) {
        long now = now();
        long mine = now | site;
        if (now == 0L || $RacewrightRanges.repeats(shadow, from, to, stride, false, mine)) {
            return;
        }
        $RacewrightSpans spans = shadow.spans;
        if (spans != null && spans.has(slot(now), false, now, from, to, stride)) {
            return;
        }
        long[] reads = shadow.reads;
        boolean alone = true;
        for (int i = from; i < to; i += stride) {
            long read = reads[i];
            if (!isSameEpoch(read, mine)) {
                if (isRenewed(reads, i, read, mine)) {
                    continue;
                }
                if (read >= 0L || !hasReadShared(i, shadow, now)) {
                    shadow.read(i, site);
                    alone &= isMine(reads[i], mine);
                } else {
                    alone = false;
                }
            }
        }
        if (!alone || !$RacewrightRanges.add(shadow, from, to, stride, false, mine)) {
            $RacewrightSpans.add(shadow, slot(now), false, now, from, to, stride);
        }
    }

    static void rangeWrite($RacewrightShadow shadow, int from, int to, int stride, int site) {
        long now = now();
        long mine = now | site;
        if (now == 0L || $RacewrightRanges.repeats(shadow, from, to, stride, true, mine)) {
            return;
        }
        $RacewrightSpans spans = shadow.spans;
        if (spans != null && spans.has(slot(now), true, now, from, to, stride)) {
            return;
        }
        long[] writes = shadow.writes;
        long[] reads = shadow.reads;
        boolean alone = true;
        for (int i = from; i < to; i += stride) {
            long write = writes[i];
            if (!isSameEpoch(write, mine)) {
                renewWrite(i, shadow, write, mine, site);
            }
            alone &= isOnlyMine(reads[i], mine);
        }
        if (!alone || !$RacewrightRanges.add(shadow, from, to, stride, true, mine)) {
            $RacewrightSpans.add(shadow, slot(now), true, now, from, to, stride);
        }
    }

    // Elements that the thread has accessed in this epoch.

    /** Where the current thread remembers them for an array, for one kind of access; none while the agent does not observe, or when memory is short. */
    static long[] recent($RacewrightShadow shadow, boolean writes) {
        long now = now();
        try {
            return now == 0L ? null : $RacewrightRecent.of(shadow, slot(now), writes);
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    /** Where the current thread notes what a loop accesses. */
    static $RacewrightScatter open($RacewrightShadow shadow, boolean writes) {
        long now = now();
        try {
            return now == 0L ? null : $RacewrightRecent.open(shadow, slot(now), writes, now);
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    @ForceInline
    static boolean isRecent(int index, long[] recent) {
        return $RacewrightRecent.has(recent, Thread.currentThread().racewrightEpoch, index);
    }

    static void note(int index, long[] recent) {
        $RacewrightRecent.add(recent, Thread.currentThread().racewrightEpoch, index);
    }

    /** [read same epoch] for an element that several threads read. */
    @ForceInline
    private static boolean hasReadShared(int index, $RacewrightShadow shadow, long now) {
        $RacewrightReaders readers = shadow.readers;
        long[] own = readers == null ? null : readers.find(slot(now));
        return own != null && isSameEpoch(own[index], now);
    }

    @ForceInline
    static void elementRead(int index, $RacewrightShadow shadow, int site) {
        long now = Thread.currentThread().racewrightEpoch ^ BEGUN;
        if (shadow.readers != null && hasReadShared(index, shadow, now)) {
            return;
        }
        long[] reads = shadow.reads;
        long read = reads[index];
        if (!isSameEpoch(read, now) && !isRenewed(reads, index, read, now | site)) {
            shadow.read(index, site);
        }
    }

    @ForceInline
    static void elementWrite(int index, $RacewrightShadow shadow, int site) {
        long now = Thread.currentThread().racewrightEpoch ^ BEGUN;
        long write = shadow.writes[index];
        if (!isSameEpoch(write, now)) {
            renewWrite(index, shadow, write, now | site, site);
        }
    }

    @ForceInline
    private static void renewWrite(int index, $RacewrightShadow shadow, long write, long mine, int site) {
        if (!isRenewed(shadow.writes, index, write, mine)) {
            shadow.write(index, site);
        } else if (!isOnlyMine(shadow.reads[index], mine)) {
            checkReads(index, shadow, mine, site);
        }
    }

    @DontInline
    private static void checkReads(int index, $RacewrightShadow shadow, long mine, int site) {
        $RacewrightRanges.revoke(shadow, mine);
        checkReads(shadow.reads, $RacewrightShadow.at(index), shadow, $RacewrightTable.readersAt, index, mine, site);
    }

    /** Gives an element a newer word of this thread, if it had one of this thread. */
    @ForceInline
    private static boolean isRenewed(long[] words, int index, long word, long mine) {
        return isMine(word, mine) && word != 0L
                && Unsafe.getUnsafe().compareAndSetLong(words, $RacewrightShadow.at(index), word, mine);
    }

    /** Whether this thread has read a shared field in this epoch, as far as it remembers. */
    @ForceInline
    private static boolean isCached(Thread thread, long word) {
        long[] cache = thread.racewrightShared;
        int at = cachedAt(word);
        return cache[at] == word && cache[at + 1] == thread.racewrightEpoch;
    }

    private static void cache(long word) {
        Thread thread = Thread.currentThread();
        if (thread.racewrightShared == null) {
            thread.racewrightShared = new long[1 << 10];
        }
        long[] cache = thread.racewrightShared;
        int at = cachedAt(word);
        cache[at] = word;
        cache[at + 1] = thread.racewrightEpoch;
    }

    @ForceInline
    private static int cachedAt(long word) {
        return (int) word << 1 & (1 << 10) - 1;
    }

    // What words say.

    @ForceInline
    private static int slot(long word) {
        return (int) (word >>> SLOT_SHIFT);
    }

    private static boolean isShared(long word) {
        return word >> SLOT_SHIFT == -1L;
    }

    @ForceInline
    private static boolean isSameEpoch(long word, long now) {
        return (word ^ now) >>> SITE_BITS == 0L;
    }

    /** Whether a word is of this thread. Zero may look like one of slot 0. */
    @ForceInline
    private static boolean isMine(long word, long now) {
        return (word ^ now) >>> SLOT_SHIFT == 0L;
    }

    @ForceInline
    private static boolean isOnlyMine(long word, long now) {
        return word == 0L || isMine(word, now);
    }

    /** The current thread's epoch; zero while the agent does not observe. */
    private static long now() {
        Thread thread = Thread.currentThread();
        if (thread.racewrightEpoch == 0L) {
            long begun = $Racewright.begin();
            if (begun == 0L) {
                return 0L;
            }
            thread.racewrightEpoch = begun;
        }
        return thread.racewrightEpoch ^ BEGUN;
    }

    /** Whether an access happens before what this thread does now. */
    private static boolean isBefore(long word, long now) {
        return word == 0L || isMine(word, now) || knows(word);
    }

    /** Whether the current thread knows another's epoch. What it once knew it knows for ever, and earlier epochs too. */
    private static boolean knows(long word) {
        Thread thread = Thread.currentThread();
        if (thread.racewrightKnown == null) {
            thread.racewrightKnown = new long[KNOWN];
        }
        long[] known = thread.racewrightKnown;
        int at = slot(word) & KNOWN - 1;
        if (isMine(word, known[at]) && word >>> SITE_BITS <= known[at] >>> SITE_BITS) {
            return true;
        }
        boolean knows = $Racewright.knows(word);
        if (knows) {
            known[at] = word;
        }
        return knows;
    }

    // The whole rules.

    /**
     * A read that its word does not cover.
     *
     * @param reads the object with the read word, at {@code readAt}; {@code writes} likewise
     * @param holder the object whose field at {@code sharedAt} has the readers, as element {@code index} of {@code size}
     */
    @DontInline
    static void read(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        long now = now();
        if (now == 0L) {
            return;
        }
        if (holder instanceof $RacewrightShadow shadow) {
            $RacewrightRanges.revoke(shadow, now);
        }
        Unsafe unsafe = Unsafe.getUnsafe();
        long mine = now | site;
        while (true) {
            long read = unsafe.getLongVolatile(reads, readAt);
            if (isShared(read)) {
                // The write is looked at even if this thread has read before: one that did not see this read may be under way.
                boolean isNoted = note(holder, sharedAt, index, size, mine); // [read shared]
                unsafe.fullFence();
                if (isNoted && unsafe.getLongVolatile(reads, readAt) != read) {
                    continue;
                }
                checkWrite(writes, writeAt, holder, index, now, site);
                cache(read);
                return;
            }
            boolean own = read != 0L && isMine(read, now);
            boolean done = own || isBefore(read, now)
                    ? unsafe.compareAndSetLong(reads, readAt, read, mine) // [read exclusive]
                    : share(reads, readAt, read, holder, sharedAt, index, size, mine); // [read share]
            if (done) {
                if (!own) {
                    checkWrite(writes, writeAt, holder, index, now, site);
                }
                return;
            }
        }
    }

    /** Notes a read of what several threads read. Not when memory is short: then a write that races with it is not found. */
    private static boolean note(Object holder, long sharedAt, int index, int size, long mine) {
        try {
            $RacewrightReaders.in(holder, sharedAt).of(slot(mine), size)[index] = mine;
            return true;
        } catch (OutOfMemoryError full) {
            $Racewright.noMemory();
            return false;
        }
    }

    private static void checkWrite(Object writes, long writeAt, Object holder, int index, long now, int site) {
        long write = Unsafe.getUnsafe().getLongVolatile(writes, writeAt);
        if (!isBefore(write, now)) {
            $Racewright.race(holder, index, write, true, false, site);
        }
    }

    /** From one reader to two. When memory is short, the second one is not noted. */
    private static boolean share(Object reads, long readAt, long theirs,
            Object holder, long sharedAt, int index, int size, long mine) {
        try {
            return shareWith(reads, readAt, theirs, holder, sharedAt, index, size, mine);
        } catch (OutOfMemoryError full) {
            $Racewright.noMemory();
            return true;
        }
    }

    private static boolean shareWith(Object reads, long readAt, long theirs,
            Object holder, long sharedAt, int index, int size, long mine) {
        Unsafe unsafe = Unsafe.getUnsafe();
        $RacewrightReaders readers = $RacewrightReaders.in(holder, sharedAt);
        synchronized (readers) {
            long[] former = readers.of(slot(theirs), size);
            long[] own = readers.of(slot(mine), size);
            former[index] = theirs;
            own[index] = mine;
            long word = newSharing();
            if (unsafe.compareAndSetLong(reads, readAt, theirs, word)) {
                return true;
            }
            // Unless the word says shared, there are no readers.
            if (!isShared(unsafe.getLongVolatile(reads, readAt))) {
                former[index] = 0L;
                own[index] = 0L;
            }
            return false;
        }
    }

    private static synchronized long newSharing() {
        sharings = sharings + 1L & ~SHARED;
        return SHARED | sharings;
    }

    /** A write; the parameters are those of {@link #read}. */
    @DontInline
    static void write(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        long now = now();
        if (now == 0L) {
            return;
        }
        if (holder instanceof $RacewrightShadow shadow) {
            $RacewrightRanges.revoke(shadow, now);
        }
        Unsafe unsafe = Unsafe.getUnsafe();
        long mine = now | site;
        while (true) {
            long write = unsafe.getLongVolatile(writes, writeAt);
            if (isSameEpoch(write, now)) {
                return; // [write same epoch]
            }
            if (unsafe.compareAndSetLong(writes, writeAt, write, mine)) { // [write exclusive]
                if (!isBefore(write, now)) {
                    $Racewright.race(holder, index, write, true, true, site);
                }
                checkReads(reads, readAt, holder, sharedAt, index, now, site);
                return;
            }
        }
    }

    /** All reads must come before the write; then they are forgotten. */
    private static void checkReads(Object reads, long readAt,
            Object holder, long sharedAt, int index, long now, int site) {
        Unsafe unsafe = Unsafe.getUnsafe();
        while (true) {
            long read = unsafe.getLongVolatile(reads, readAt);
            if (isOnlyMine(read, now)) {
                return;
            }
            if (isShared(read)) {
                checkReaders(reads, readAt, read, holder, sharedAt, index, now, site); // [write shared]
                return;
            }
            boolean before = isBefore(read, now);
            if (unsafe.compareAndSetLong(reads, readAt, read, 0L)) {
                if (!before) {
                    $Racewright.race(holder, index, read, false, true, site);
                }
                return;
            }
        }
    }

    private static void checkReaders(Object reads, long readAt, long read,
            Object holder, long sharedAt, int index, long now, int site) {
        $RacewrightReaders readers = $RacewrightReaders.in(holder, sharedAt);
        synchronized (readers) {
            for (long[] reader : readers.bySlot) {
                if (reader != null && !isBefore(reader[index], now)) {
                    $Racewright.race(holder, index, reader[index], false, true, site);
                }
            }
            if (Unsafe.getUnsafe().compareAndSetLong(reads, readAt, read, 0L)) {
                for (long[] reader : readers.bySlot) {
                    if (reader != null) {
                        reader[index] = 0L;
                    }
                }
            }
        }
    }
}
