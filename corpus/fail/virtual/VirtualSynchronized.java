// Story: One virtual thread counts inside a synchronized block, another one without it.
// Needs: 21
// Race: A B on VirtualSynchronized.counter

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VirtualSynchronized {
    static final Object LOCK = new Object();
    static final Gate BOTH_STARTED = new Gate();
    static int counter;

    static void careful() {
        BOTH_STARTED.await(); // real time only
        synchronized (LOCK) {
            counter++; // @A
        }
    }

    static void careless() {
        BOTH_STARTED.await(); // real time only
        counter++; // @B
        // no lock
    }

    public static void main(String[] args) throws Exception {
        Thread first = Thread.ofVirtual().start(VirtualSynchronized::careful);
        Thread second = Thread.ofVirtual().start(VirtualSynchronized::careless);
        BOTH_STARTED.open();
        first.join();
        second.join();
        System.out.println(counter > 0 ? "done" : "impossible");
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
