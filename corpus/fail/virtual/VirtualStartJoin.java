// Story: The main thread reads what a virtual thread writes before it joins the virtual thread.
// Needs: 21
// Race: A B on VirtualStartJoin.result

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VirtualStartJoin {
    static final Gate STARTED = new Gate();
    static final Gate WRITTEN = new Gate();
    static int input;
    static int result;

    static void work() {
        STARTED.await(); // real time only: start has returned; the main thread is a platform thread
        int number = input; // ordered by start
        result = number + 1; // @A
        WRITTEN.open();
    }

    public static void main(String[] args) throws Exception {
        input = 41; // ordered by start
        Thread virtual = Thread.ofVirtual().start(VirtualStartJoin::work);
        STARTED.open();
        WRITTEN.await(); // real time only
        int seen = result; // @B
        virtual.join();
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
