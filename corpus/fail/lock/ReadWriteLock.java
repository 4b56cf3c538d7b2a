// Story: Two threads change a counter under the read lock, which both hold at the same time.
// Race: A A on ReadWriteLock.counter

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLock {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Gate WORKER_INSIDE = new Gate();
    static final Gate MAIN_INSIDE = new Gate();
    static int counter;

    static void count(Gate mine, Gate other) {
        LOCK.readLock().lock(); // shared: does not keep the other thread out
        try {
            mine.open();
            other.await(); // real time only: both threads hold the read lock now
            counter++; // @A
        } finally {
            LOCK.readLock().unlock();
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
