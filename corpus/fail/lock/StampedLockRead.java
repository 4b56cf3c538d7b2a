// Story: A reader takes an optimistic stamp, which locks nobody out, and reads without ever validating it.
// Race: A B on StampedLockRead.position

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.StampedLock;

public class StampedLockRead {
    static final StampedLock LOCK = new StampedLock();
    static final Gate STAMPED = new Gate();
    static int position;

    static void move() {
        STAMPED.await(); // real time only: the reader has its stamp already
        long stamp = LOCK.writeLock();
        try {
            position = 42; // @A
        } finally {
            LOCK.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(StampedLockRead::move);
        writer.start();
        long stamp = LOCK.tryOptimisticRead();
        STAMPED.open();
        int seen = position; // @B
        writer.join();
        System.out.println(stamp != 0 && seen >= 0 ? "done" : "impossible");
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
