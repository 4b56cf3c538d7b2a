// Story: The consumer waits with a timeout, nobody has notified yet, and it reads the data as if it had been told.
// Race: A B on WaitTimeout.data

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class WaitTimeout {
    static final Object LOCK = new Object();
    static final Gate GAVE_UP = new Gate();
    static boolean ready; // guarded by LOCK
    static int data;

    static void produce() {
        GAVE_UP.await(); // real time only: the wait is over before the producer begins
        synchronized (LOCK) {
            data = 42; // @A
            ready = true;
            LOCK.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(WaitTimeout::produce);
        producer.start();
        synchronized (LOCK) {
            if (!ready) {
                LOCK.wait(1); // times out
            }
        }
        GAVE_UP.open();
        int seen = data; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
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
