// Story: The main thread repeats tryLock until it has the lock the worker holds at first.

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
            counter++;
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
        while (!locked) {
            Thread.onSpinWait();
            locked = LOCK.tryLock(); // true only after the worker's unlock
        }
        counter++;
        LOCK.unlock();
        worker.join();
        System.out.println(counter == 2 ? "done" : "impossible");
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
