// Story: Two plugins have classes of the same names, each from a loader of its own. One of them is used by two threads at the same time, which
// change the static fields of the same copies.
// Race: A A on TwoLoaders$Task.count
// Race: B B on TwoLoaders$Task.sum
// Race: C C on TwoLoaders$TaskSettings.step
// MayRace: B C on TwoLoaders$TaskSettings.step
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class TwoLoaders {
    /** A thread that ends is ordered before one that starts later: JDK 17 locks the group of both. */
    public static final Gate ALL_ARE_STARTED = new Gate();

    /** Has copies of its own of the classes of a plugin. */
    static class Plugin extends ClassLoader {
        Plugin() {
            super(TwoLoaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null || !name.startsWith("TwoLoaders$Task")) {
                    return known != null ? known : super.loadClass(name, resolve);
                }
                try (InputStream in = getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException noFile) {
                    throw new ClassNotFoundException(name, noFile);
                }
            }
        }

        Runnable task() throws Exception {
            return (Runnable) loadClass("TwoLoaders$Task").getDeclaredConstructor().newInstance();
        }
    }

    public static class Task implements Runnable {
        static int count;
        static long sum;

        @Override
        public void run() {
            ALL_ARE_STARTED.await();
            for (int i = 0; i < 100; i++) {
                TaskSettings.step = 2; // @C
                count++; // @A
                sum += TaskSettings.step + TaskLimits.LIMITS[0]; // @B
            }
        }
    }

    /** Another class of the plugin, which writes to it without reading it first. */
    static class TaskSettings {
        static int step;
    }

    /** Ready when it is initialized, by whichever thread comes first. */
    static class TaskLimits {
        static int[] LIMITS = {7, 8};
    }

    public static void main(String[] args) throws Exception {
        Plugin shared = new Plugin();
        Runnable[] tasks = {shared.task(), new Plugin().task(), shared.task()};
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        ALL_ARE_STARTED.open();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }

    /** Orders two threads in real time only: opaque mode gives no happens-before edge. */
    public static final class Gate {
        private static final VarHandle OPEN;
        private boolean open;

        static {
            try {
                OPEN = MethodHandles.lookup().findVarHandle(Gate.class, "open", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
            Gate rehearsal = new Gate(); // links all calls now, before any other thread runs: loading a class synchronizes
            rehearsal.open();
            rehearsal.await();
            Thread.onSpinWait();
        }

        void open() {
            OPEN.setOpaque(this, true);
        }

        public void await() {
            while (!(boolean) OPEN.getOpaque(this)) {
                Thread.onSpinWait();
            }
        }
    }
}
