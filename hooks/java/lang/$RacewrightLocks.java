package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What rewritten code calls where locks are acquired: monitors, and the locks of java.util.concurrent. The agent defines this class before
 * any Java code runs and implements its natives; until it asks for something, nothing happens here. It has no initializer.
 *
 * <p>Stacks are looked at to learn which methods lead to which locks. That takes about a microsecond, and an acquisition a few
 * nanoseconds, so it is not done at each. A thread looks at its first {@link #OFTEN} acquisitions of a class of locks at a statement: most
 * statements are reached in few ways, and most of these show early. The counts are the thread's own: counters that threads share would
 * cost more than the locks. What is missed is what is rare at a busy statement.
 *
 * <p>What comes then must cost next to nothing where threads run as they like. If a thread has learned nothing new for as many times, the
 * statement is marked as quiet for all threads, by a byte that they only read; the agent takes the marks away every few milliseconds, and one
 * look that brings nothing new puts it back. So a way that is taken in a later part of the work is still found if it is taken often.
 *
 * <p>Where threads are controlled, time must not matter: there every {@link #SOMETIMES}th acquisition is looked at, as often again, then
 * every {@link #SELDOM}th. The same schedule looks at the same stacks.
 *
 * <p>Nothing is thrown when memory is short: a lock that has just been entered would never be left. The acquisition is not looked at.
 */
public final class $RacewrightLocks {
    private $RacewrightLocks() {}

    private static final int OFTEN = 64;
    private static final int SOMETIMES = 64;
    private static final int SELDOM = 1024;

    /** Places in a thread's table at first; as many as a power of two. */
    private static final int PLACES = 32;

    /** Whether anything is asked for. */
    private static boolean isOn;
    /** Where the marks of statements are, by number; zero if stacks are not looked at. */
    private static long marks;
    /** Whether threads are held up now and then. */
    private static boolean disturbs;
    /** Whether controlled threads stop before locks of java.util.concurrent. */
    private static boolean stops;

    // Called once each, if at all, when the JVM is ready to run the program.

    static void collect() {
        marks = marks0();
        isOn = true;
        $RacewrightControl.tellsLocks = true;
    }

    static void disturb() {
        disturbs = true;
        isOn = true;
    }

    static void stop() {
        stops = true;
        isOn = true;
    }

    /** The place of the marks, one byte for each statement. */
    private static native long marks0();
    /** The current thread acquires a lock at a statement, as so many times since it last told. Whether that is news. */
    private static native boolean acquired0(Object lock, int site, int times);
    /** Holds the current thread up. How many acquisitions come and go before the next time. */
    private static native int disturb0();
    /** Returns when the current thread is the one to go on. */
    private static native void request0(Object lock, int site);

    /** A monitor that has just been entered, or is about to be. */
    @ForceInline
    public static void acquires(Object lock, int site) {
        long marks = $RacewrightLocks.marks;
        if (marks != 0L && Unsafe.getUnsafe().getByte(marks + site) == 0) {
            looks(lock, site);
        }
    }

    /** A monitor that is about to be entered by a thread that may be held up. */
    public static void wants(Object lock, int site) {
        // Whoever enters nothing gets an exception.
        if (isOn && lock != null) {
            acquires(lock, site);
            if (disturbs) {
                staysCalm(Thread.currentThread());
            }
        }
    }

    /** The statement that is about to call a method that may acquire a lock of java.util.concurrent. */
    @ForceInline
    public static void at(int site) {
        if (isOn) {
            Thread.currentThread().racewrightLocking = site;
        }
    }

    /** A lock of java.util.concurrent is about to be acquired, at the statement that said so, or else at the one given. */
    public static void requests(Object lock, int site) {
        if (isOn) {
            Thread thread = Thread.currentThread();
            int caller = thread.racewrightLocking;
            int at = caller != 0 ? caller : site;
            thread.racewrightLocking = 0;
            acquires(lock, at);
            if (disturbs) {
                staysCalm(thread);
            }
            if (stops) {
                request0(lock, at);
            }
        }
    }

    private static void staysCalm(Thread thread) {
        if (--thread.racewrightCalm < 0) {
            thread.racewrightCalm = disturb0();
        }
    }

    @DontInline
    private static void looks(Object lock, int site) {
        $RacewrightCount count;
        try {
            count = find(Thread.currentThread(), site, lock.getClass());
        } catch (OutOfMemoryError full) {
            return;
        }
        if (--count.left > 0) {
            return;
        }
        boolean isNews = acquired0(lock, site, count.interval);
        if (stops) {
            int looks = ++count.looks;
            count.interval = looks < OFTEN ? 1 : looks < 2 * OFTEN ? SOMETIMES : SELDOM;
        } else if (isNews) {
            count.looks = 0;
        } else if (++count.looks >= OFTEN) {
            Unsafe.getUnsafe().putByte(marks + site, (byte) 1);
        }
        count.left = count.interval;
    }

    private static $RacewrightCount find(Thread thread, int site, Class<?> type) {
        $RacewrightCount[] counts = thread.racewrightCounts;
        if (counts == null) {
            counts = new $RacewrightCount[PLACES];
            thread.racewrightCounts = counts;
        }
        int length = 0;
        for ($RacewrightCount count = counts[site & counts.length - 1]; count != null; count = count.next) {
            if (count.site == site && count.type == type) {
                return count;
            }
            length++;
        }
        if (length > 2 && counts.length <= site) {
            counts = longer(counts);
            thread.racewrightCounts = counts;
        }
        $RacewrightCount added = new $RacewrightCount(site, type);
        add(counts, added);
        return added;
    }

    /** Twice as many places for the same. */
    private static $RacewrightCount[] longer($RacewrightCount[] counts) {
        $RacewrightCount[] longer = new $RacewrightCount[2 * counts.length];
        for ($RacewrightCount count : counts) {
            while (count != null) {
                $RacewrightCount next = count.next;
                add(longer, count);
                count = next;
            }
        }
        return longer;
    }

    private static void add($RacewrightCount[] counts, $RacewrightCount added) {
        int place = added.site & counts.length - 1;
        added.next = counts[place];
        counts[place] = added;
    }
}
