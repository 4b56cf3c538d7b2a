import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A test of two threads with five synchronized increments each, again and again: {@code Iterations <fresh|reused> <times> <warm-up>}. Each
 * iteration is one of the controlled run, if there is one. Its own clock may be virtual, so it says when it begins and when it has ended, for
 * others to look at theirs.
 */
public final class Iterations {
    private static final int THREADS = 2;
    private static final int INCREMENTS = 5;

    private static final class Counter {
        private int value;

        synchronized void increment() {
            value++;
        }
    }

    /** A thread that waits for its next counter. */
    private static final class Worker extends Thread {
        private Counter counter;

        private Worker() {
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    work();
                }
            } catch (InterruptedException end) {
                // It has done its part.
            }
        }

        private synchronized void work() throws InterruptedException {
            while (counter == null) {
                wait();
            }
            incrementAll(counter);
            counter = null;
            notifyAll();
        }

        synchronized void begin(Counter next) {
            counter = next;
            notifyAll();
        }

        synchronized void finish() throws InterruptedException {
            while (counter != null) {
                wait();
            }
        }
    }

    /** One iteration. */
    private interface Body {
        void run(Counter counter) throws InterruptedException;
    }

    private Iterations() {}

    public static void main(String[] args) throws Throwable {
        Body body = args[0].equals("reused") ? reused() : Iterations::fresh;
        int times = Integer.parseInt(args[1]);
        iterate(body, Integer.parseInt(args[2]));
        System.out.println("begin " + times);
        iterate(body, times);
        System.out.println("end");
    }

    private static void iterate(Body body, int times) throws Throwable {
        MethodHandle begin = control("beginIteration", MethodType.methodType(void.class, long.class));
        MethodHandle end = control("endIteration", MethodType.methodType(void.class, String.class, Throwable.class));
        for (int i = 0; i < times; i++) {
            Counter counter = new Counter();
            if (begin != null) {
                begin.invokeExact((long) i);
            }
            body.run(counter);
            if (end != null) {
                end.invokeExact((String) null, (Throwable) null);
            }
            if (counter.value != THREADS * INCREMENTS) {
                throw new IllegalStateException("counted to " + counter.value);
            }
        }
    }

    /** What the agent is told with; null on a plain JVM. */
    private static MethodHandle control(String name, MethodType type) throws IllegalAccessException {
        try {
            Class<?> control = Class.forName("java.lang.$RacewrightControl");
            return MethodHandles.publicLookup().findStatic(control, name, type);
        } catch (ClassNotFoundException | NoSuchMethodException plain) {
            return null;
        }
    }

    private static void fresh(Counter counter) throws InterruptedException {
        Thread[] team = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            team[i] = new Thread(() -> incrementAll(counter));
            team[i].start();
        }
        for (Thread thread : team) {
            thread.join();
        }
    }

    private static Body reused() {
        Worker[] team = {new Worker(), new Worker()};
        for (Worker worker : team) {
            worker.start();
        }
        return counter -> {
            for (Worker worker : team) {
                worker.begin(counter);
            }
            for (Worker worker : team) {
                worker.finish();
            }
        };
    }

    private static void incrementAll(Counter counter) {
        for (int i = 0; i < INCREMENTS; i++) {
            counter.increment();
        }
    }
}
