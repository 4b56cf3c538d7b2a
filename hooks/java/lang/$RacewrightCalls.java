package java.lang;

import java.lang.reflect.Field;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The program that executes generated tests: its calls are made by the agent, in the main thread and in two threads that serve all tests.
 */
public final class $RacewrightCalls extends Thread {
    /** Between the parts of what is said about an exception. */
    private static final char MARK = '\u0001';
    /** Stack traces are told up to this depth. */
    private static final int DEPTH = 64;

    private static AtomicLong seeder;
    private static AtomicLong uniquifier;
    private static AtomicInteger probes;

    private final int which;

    private $RacewrightCalls(int which) {
        super(which == 0 ? "first" : "second");
        this.which = which;
    }

    private static native void serve0();

    private static native void await0(int which);

    private static native void work0(int which);

    public static void main(String[] arguments) {
        seeder = (AtomicLong) number(ThreadLocalRandom.class, "seeder");
        uniquifier = (AtomicLong) number(Random.class, "seedUniquifier");
        probes = (AtomicInteger) number(ThreadLocalRandom.class, "probeGenerator");
        hire();
        serve0();
    }

    /** Starts the two threads. */
    static void hire() {
        for (int which = 0; which < 2; which++) {
            Thread thread = new $RacewrightCalls(which);
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        while (true) {
            await0(which);
            interrupted();
            forgetChance(this);
            work0(which);
        }
    }

    /** What is random begins anew, another way for each variation; so many identity hashes, which the JVM counts up, are passed over. */
    static void renew(long variation, int hashes) {
        interrupted();
        for (int hash = 0; hash < hashes; hash++) {
            System.identityHashCode(new Object());
        }
        forgetChance(currentThread());
        if (seeder != null) {
            seeder.set(8682522807148012L + variation);
        }
        if (uniquifier != null) {
            uniquifier.set(8682522807148012L + variation);
        }
        if (probes != null) {
            probes.set((int) variation);
        }
    }

    private static void forgetChance(Thread thread) {
        $RacewrightControl.rest(thread);
        thread.threadLocalRandomSeed = 0L;
        thread.threadLocalRandomProbe = 0;
        thread.threadLocalRandomSecondarySeed = 0;
    }

    /** What another JDK calls otherwise stays as it is. */
    private static Object number(Class<?> holder, String name) {
        try {
            Field field = holder.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException | RuntimeException missing) {
            return null;
        }
    }

    /** Finds a class by its descriptor, or by that of an array. */
    static Class<?> find(String descriptor) throws ClassNotFoundException {
        boolean isPlain = descriptor.charAt(0) == 'L';
        String name = isPlain ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
        return Class.forName(name.replace('/', '.'), false, ClassLoader.getSystemClassLoader());
    }

    /** The threads that are deadlocked, a line for each; null if there are none. The management interface is in another module. */
    static String deadlock(Object nothing) {
        try {
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            Class<?> factory = Class.forName("java.lang.management.ManagementFactory", true, loader);
            Class<?> bean = Class.forName("java.lang.management.ThreadMXBean", true, loader);
            Class<?> info = Class.forName("java.lang.management.ThreadInfo", true, loader);
            Object threads = factory.getMethod("getThreadMXBean").invoke(null);
            long[] found = (long[]) bean.getMethod("findDeadlockedThreads").invoke(threads);
            if (found == null) {
                return null;
            }
            StringBuilder text = new StringBuilder();
            for (long id : found) {
                Object one = bean.getMethod("getThreadInfo", long.class).invoke(threads, id);
                text.append("thread ").append(info.getMethod("getThreadName").invoke(one)).append(" waits for ");
                text.append(info.getMethod("getLockName").invoke(one)).append(", which thread ");
                text.append(info.getMethod("getLockOwnerName").invoke(one)).append(" has\n");
            }
            return text.toString();
        } catch (ReflectiveOperationException | RuntimeException missing) {
            return null;
        }
    }

    /** Whether what is alive takes more than half of the memory. */
    static boolean isFull() {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        return runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 2;
    }

    static String literal(String text) {
        return text.intern();
    }

    /** Type, message (empty for none) and stack; the error of an initializer says nothing itself, its cause does. The program's own code may run here, and fail. */
    static String describe(Throwable thrown) {
        String message = null;
        try {
            boolean tells = !(thrown instanceof ExceptionInInitializerError) || thrown.getCause() == null;
            message = tells ? thrown.getMessage() : thrown.getCause().toString();
        } catch (Throwable failed) {
            message = null;
        }
        StringBuilder text = new StringBuilder(thrown.getClass().getName());
        text.append(MARK).append(message == null ? "" : message).append(MARK);
        try {
            StackTraceElement[] calls = thrown.getStackTrace();
            for (int i = 0; i < calls.length && i < DEPTH; i++) {
                text.append(i == 0 ? "" : "\n").append(calls[i]);
            }
        } catch (Throwable failed) {
            return text.toString();
        }
        return text.toString();
    }
}
