package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * What a thread knows of the statements at which it stops because the run asked for them. It stops there each time at first; the agent
 * then says how many accesses it passes by before it stops there again, because a stop takes microseconds, and what is executed millions of times need not be
 * stopped at each time. Passing by takes nanoseconds.
 *
 * <p>Nobody passes by a place at which somebody else stands: two accesses that could meet do.
 *
 * <p>One thread runs at a time, but those that nobody controls, or that were blocked outside, may run beside it for a moment. So the list
 * of those that stand changes under a lock, in which nobody ever waits; whoever reads it meanwhile may miss a meeting, or stop in vain.
 *
 * <p>The program's own statements call this: when memory is short, nothing is thrown, and the thread stops without being awaited. Where the stack ends, any call
 * can be thrown out of, here as in the program; the list stays one that ends, wherever that was.
 *
 * <p>What is passed by is forgotten from iteration to iteration of a test, as the agent forgets it: threads may be the same.
 *
 * <p>Nothing here is inlined by force: in a method of hundreds of accesses, that keeps the compiler busy for seconds.
 */
final class $RacewrightStops {
    /** Those that stand at a statement now. */
    private static $RacewrightStops standing;

    /** The index of one that does not stand; no access that happens has it. */
    private static final int NOWHERE = -1;

    /** Where the thread stands: at a field of this object, of no object if it is static, or at an element. */
    private Object holder;
    private int index;
    /** The next one that stands. */
    private $RacewrightStops next;
    /** Whether it is in the list. One that could not leave it does not come in again: the list would lead back to itself. */
    private boolean isListed;

    /** The iteration in which it was said what is passed by. */
    private int iteration;

    /** The statements that are passed by, and how many times more; a run asks for few. */
    private int[] sites = new int[2];
    private int[] left = new int[2];
    private int count;

    private $RacewrightStops() {}

    /** A thread is about to access a field. */
    static void field(Object holder, int site) {
        Thread thread = Thread.currentThread();
        $RacewrightStops own = thread.racewrightStops;
        if (own == null || !own.passes(holder, 0, site)) {
            stop(thread, holder, 0, site, false);
        }
    }

    /** A thread is about to access an element. */
    static void element(Object array, int index, int site) {
        Thread thread = Thread.currentThread();
        $RacewrightStops own = thread.racewrightStops;
        if (own == null || !own.passes(array, index, site)) {
            stop(thread, array, index, site, true);
        }
    }

    private boolean passes(Object holder, int index, int site) {
        if (iteration != $RacewrightControl.iteration) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (sites[i] == site) {
                if (left[i] == 0 || isAwaited(holder, index)) {
                    return false;
                }
                left[i]--;
                return true;
            }
        }
        return false;
    }

    /** Whether somebody stands there. It may be at another field of the same object; the agent knows. */
    private static boolean isAwaited(Object holder, int index) {
        for ($RacewrightStops other = standing; other != null; other = other.next) {
            if (other.holder == holder && other.index == index) {
                return true;
            }
        }
        return false;
    }

    @DontInline
    private static void stop(Thread thread, Object holder, int index, int site, boolean isElement) {
        $RacewrightStops own = of(thread);
        if (own == null) {
            ask(holder, index, site, isElement); // It stops the next time too.
            return;
        }
        int now = $RacewrightControl.iteration;
        if (own.iteration != now) {
            own.count = 0;
            own.iteration = now;
        }
        int passes;
        try {
            stand(own, holder, index);
            passes = ask(holder, index, site, isElement);
        } finally {
            // Without a call: nobody meets it there from now on, even if it cannot leave.
            own.holder = null;
            own.index = NOWHERE;
            leave(own);
        }
        // What was said in an iteration that is over is not about this one.
        if (passes > 0 && now == $RacewrightControl.iteration) {
            own.pass(site, passes);
        }
    }

    /** None when memory is short. */
    private static $RacewrightStops of(Thread thread) {
        $RacewrightStops own = thread.racewrightStops;
        if (own == null) {
            try {
                own = new $RacewrightStops();
            } catch (OutOfMemoryError full) {
                return null;
            }
            thread.racewrightStops = own;
        }
        return own;
    }

    private static int ask(Object holder, int index, int site, boolean isElement) {
        return isElement ? $RacewrightControl.element0(holder, index, site) : $RacewrightControl.access0(holder, site);
    }

    private static synchronized void stand($RacewrightStops one, Object holder, int index) {
        one.holder = holder;
        one.index = index;
        if (!one.isListed) {
            one.next = standing;
            one.isListed = true;
            standing = one;
        }
    }

    private static synchronized void leave($RacewrightStops one) {
        if (standing == one) {
            standing = one.next;
        } else {
            for ($RacewrightStops other = standing; other != null; other = other.next) {
                if (other.next == one) {
                    other.next = one.next;
                    break;
                }
            }
        }
        one.next = null;
        one.isListed = false;
    }

    private void pass(int site, int passes) {
        int place = 0;
        while (place < count && sites[place] != site) {
            place++;
        }
        if (place == sites.length && !makeRoom()) {
            return; // It stops there again.
        }
        sites[place] = site;
        left[place] = passes;
        count = Math.max(count, place + 1);
    }

    /** Not when memory is short. Both are as long as each other, whatever happens. */
    private boolean makeRoom() {
        int[] longerSites;
        int[] longerLeft;
        try {
            longerSites = longer(sites);
            longerLeft = longer(left);
        } catch (OutOfMemoryError full) {
            return false;
        }
        sites = longerSites;
        left = longerLeft;
        return true;
    }

    private static int[] longer(int[] numbers) {
        int[] longer = new int[2 * numbers.length];
        System.arraycopy(numbers, 0, longer, 0, numbers.length);
        return longer;
    }
}
