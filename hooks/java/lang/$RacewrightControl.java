package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What rewritten code calls where another thread may go on first. The agent defines this class before any Java code runs and
 * implements its natives; until it opens the class, nothing happens here. It has no initializer.
 *
 * <p>Every native returns when the current thread is the one to go on.
 */
public final class $RacewrightControl {
    private $RacewrightControl() {}

    /** A loop that has gone round so often without a stop lets another thread go on. */
    private static final int LIMIT = 10_000;
    /** Stack traces are told up to this depth. */
    private static final int DEPTH = 64;

    /** Before this, there may not even be a current thread. */
    private static boolean isOn;
    /** Whether it is asked for who acquires which locks. Nothing is linked before that: the JVM takes an identity hash of each class then. */
    static boolean tellsLocks;
    /** Whether some thread had to stop inside a class initializer, so that others may have to wait for the class. */
    static boolean initPending;
    /** Whether threads stop at the statements that were asked for, now. */
    private static boolean stops;
    /** How many iterations of a test have begun. Here, so that nothing is linked where no thread stops. */
    static int iteration;
    /** Statements whose field turned out not to be volatile, or that meet nobody. */
    private static boolean[] isPlain;

    /** Called once, when the JVM is ready to run the program. */
    static void open() {
        isPlain = new boolean[1024];
        stops = true;
        isOn = true;
    }

    static void stop(boolean atStatements) {
        stops = atStatements;
    }

    static void pending(boolean isPending) {
        initPending = isPending;
    }

    /** The field that a statement accesses is not volatile, or nobody is to be let go there: it does not stop there again. */
    static void plain(int site) {
        boolean[] known = isPlain;
        if (site >= known.length) {
            boolean[] longer = new boolean[Math.max(site + 1, 2 * known.length)];
            System.arraycopy(known, 0, longer, 0, known.length);
            known = longer;
        }
        known[site] = true;
        isPlain = known;
    }

    // Reflection.

    /** Methods by name, which is the same in every run. Those of one name are in the order of the class file. */
    public static Method[] inOrder(Method[] methods) {
        for (int i = 1; methods != null && i < methods.length; i++) {
            Method method = methods[i];
            int from = 0;
            int to = i;
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (methods[middle].getName().compareTo(method.getName()) <= 0) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            System.arraycopy(methods, from, methods, from + 1, i - from);
            methods[from] = method;
        }
        return methods;
    }

    // Monitors, before they are entered or left.

    private static native void enter0(Object lock, int site);
    private static native void exit0(Object lock);

    public static void enter(Object lock, int site) {
        // Whoever enters nothing gets an exception.
        if (isOn && lock != null) {
            if (tellsLocks) {
                $RacewrightLocks.acquires(lock, site);
            }
            enter0(lock, site);
        }
    }

    public static void exit(Object lock) {
        if (isOn && lock != null) {
            exit0(lock);
        }
    }

    // Accesses, before they happen.

    private static native void point0(int site);
    private static native void atomic0();
    /** These two return how many times the thread passes the statement by, before it asks again. */
    static native int access0(Object holder, int site);
    static native int element0(Object array, int index, int site);

    /** Of a volatile field, unless the agent knows that nobody is to be let go there. */
    @ForceInline
    public static void point(int site) {
        maybe(site);
    }

    /** Of a field of another class, which may be volatile. */
    @ForceInline
    public static void maybe(int site) {
        if (isOn) {
            boolean[] known = isPlain;
            if (site >= known.length || !known[site]) {
                point0(site);
            }
        }
    }

    /** By offset, of something volatile. */
    public static void atomic() {
        if (isOn) {
            atomic0();
        }
    }

    /** Of a field of an object, by a statement that was asked for. Where there is no object, nothing is accessed: the statement throws. */
    @ForceInline
    public static void access(Object holder, int site) {
        if (stops && holder != null) {
            $RacewrightStops.field(holder, site);
        }
    }

    /** The same of a static field. */
    @ForceInline
    public static void access(int site) {
        if (stops) {
            $RacewrightStops.field(null, site);
        }
    }

    /** Of an array element, by a statement that was asked for. */
    @ForceInline
    public static void element(Object array, int index, int site) {
        if (stops) {
            $RacewrightStops.element(array, index, site);
        }
    }

    // Loops, before they go round again.

    private static native void loop0(boolean changesNothing);

    @ForceInline
    public static void loop() {
        if (isOn) {
            Thread thread = Thread.currentThread();
            if (++thread.racewrightRounds > LIMIT) {
                spins(thread, false);
            }
        }
    }

    /** The same, of a loop that changes nothing: who goes round in there waits for another thread. */
    @ForceInline
    public static void await() {
        if (isOn) {
            Thread thread = Thread.currentThread();
            if (++thread.racewrightRounds > LIMIT) {
                spins(thread, true);
            }
        }
    }

    /** Its loops begin anew. */
    static void rest(Thread thread) {
        if (isOn) {
            thread.racewrightRounds = 0;
        }
    }

    @DontInline
    private static void spins(Thread thread, boolean changesNothing) {
        thread.racewrightRounds = 0;
        loop0(changesNothing);
    }

    // Class initializers, and what may need a class.

    private static native void initializes0(int initializer);
    private static native void initialized0(int initializer);
    private static native void needs0(int site);

    public static void initializes(int initializer) {
        if (isOn) {
            initializes0(initializer);
        }
    }

    public static void initialized(int initializer) {
        if (isOn) {
            initialized0(initializer);
        }
    }

    @ForceInline
    public static void needs(int site) {
        if (initPending) {
            needs0(site);
        }
    }

    // Inside a zone, no other thread goes on unless this one has to wait.

    private static native void zone0(int step);

    public static void zone(int step) {
        if (isOn) {
            zone0(step);
        }
    }

    // How threads and iterations end.

    private static native void uncaught0(Thread thread, String type, String message, String stack);
    private static native void beginIteration0(long seed);
    private static native void endIteration0(String result, String type, String message, String stack);

    public static void uncaught(Thread thread, Throwable thrown) {
        if (isOn) {
            zone0(1);
            try {
                uncaught0(thread, type(thrown), message(thrown), stack(thrown));
            } finally {
                zone0(-1);
            }
        }
    }

    public static void beginIteration(long seed) {
        if (isOn) {
            zone0(1);
            forgetChance();
            zone0(-1);
            beginIteration0(seed);
            // After it: what the agent said before is about the iteration before.
            iteration++;
        }
    }

    /** Numbers that the JDK counts up from thread to thread, and mixes into what it calls random, begin anew. */
    private static void forgetChance() {
        Thread thread = Thread.currentThread();
        thread.racewrightRounds = 0;
        thread.threadLocalRandomSeed = 0L;
        thread.threadLocalRandomProbe = 0;
        thread.threadLocalRandomSecondarySeed = 0;
        reset(ThreadLocalRandom.class, "seeder");
        reset(ThreadLocalRandom.class, "probeGenerator");
        reset(Random.class, "seedUniquifier");
    }

    /** What another JDK calls otherwise stays as it is. */
    private static void reset(Class<?> holder, String name) {
        try {
            Field field = holder.getDeclaredField(name);
            field.setAccessible(true);
            Object number = field.get(null);
            if (number instanceof AtomicLong wide) {
                wide.set(8682522807148012L);
            } else if (number instanceof AtomicInteger narrow) {
                narrow.set(0);
            }
        } catch (ReflectiveOperationException | RuntimeException missing) {
            return;
        }
    }

    public static void endIteration(String result, Throwable thrown) {
        if (isOn) {
            zone0(1);
            String type = type(thrown);
            String message = message(thrown);
            String stack = stack(thrown);
            zone0(-1);
            endIteration0(result, type, message, stack);
        }
    }

    private static String type(Throwable thrown) {
        return thrown == null ? null : thrown.getClass().getName();
    }

    /** The error of an initializer says nothing itself: its cause does. */
    private static Throwable telling(Throwable thrown) {
        boolean hasCause = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null;
        return hasCause ? thrown.getCause() : thrown;
    }

    /** The program's own code may run here, and fail. */
    private static String message(Throwable thrown) {
        try {
            if (thrown == null) {
                return null;
            }
            Throwable telling = telling(thrown);
            return telling == thrown ? thrown.getMessage() : telling.toString();
        } catch (Throwable failed) {
            return null;
        }
    }

    /** The calls that led to an exception, each on a line of its own. */
    private static String stack(Throwable thrown) {
        try {
            if (thrown == null) {
                return null;
            }
            StringBuilder lines = new StringBuilder();
            StackTraceElement[] calls = telling(thrown).getStackTrace();
            for (int i = 0; i < calls.length && i < DEPTH; i++) {
                lines.append(i == 0 ? "" : "\n").append(calls[i]);
            }
            return lines.toString();
        } catch (Throwable failed) {
            return null;
        }
    }
}
