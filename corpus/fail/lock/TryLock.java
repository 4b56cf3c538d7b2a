// Story: tryLock fails because the worker holds the lock, and the main thread goes on as if it had it.
// Race: A B on TryLock.counter

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;

public class TryLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Gate HELD = new Gate();
    static final Gate TRIED = new Gate();
    static int counter;

    static void work() {
        LOCK.lock();
        try {
            HELD.open();
            TRIED.await(); // real time only: tryLock meets a lock that is held
            counter++; // @A
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(TryLock::work);
        worker.start();
        HELD.await(); // real time only
        boolean locked = LOCK.tryLock(); // false: the worker has it
        TRIED.open();
        counter++; // @B
        // the answer was not looked at
        worker.join();
        System.out.println(locked ? "impossible" : "done");
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
