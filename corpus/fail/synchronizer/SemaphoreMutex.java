// Story: A semaphore guards a counter but has two permits, so that two threads are inside at the same time.
// Race: A A on SemaphoreMutex.counter

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore PERMITS = new Semaphore(2);
    static final Gate WORKER_INSIDE = new Gate();
    static final Gate MAIN_INSIDE = new Gate();
    static int counter;

    static void count(Gate mine, Gate other) {
        PERMITS.acquireUninterruptibly();
        try {
            mine.open();
            other.await(); // real time only: both threads have a permit now
            counter++; // @A
        } finally {
            PERMITS.release();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> count(WORKER_INSIDE, MAIN_INSIDE));
        worker.start();
        count(MAIN_INSIDE, WORKER_INSIDE);
        worker.join();
        System.out.println("done");
    }

    /** Orders two threads in real time only: opaque mode gives no happens-before edge. */
    static final class Gate {
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

        void await() {
            while (!(boolean) OPEN.getOpaque(this)) {
                Thread.onSpinWait();
            }
        }
    }
}
