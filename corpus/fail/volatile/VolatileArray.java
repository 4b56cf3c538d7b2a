// Story: The reference to the array is volatile but the element is written in place, which is a plain write.
// Race: A B on int[]

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VolatileArray {
    static final Gate WRITTEN = new Gate();
    static volatile int[] slots = new int[4];

    static void update() {
        slots[1] = 42; // @A
        // only a volatile read of the reference above: it releases nothing
        WRITTEN.open();
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VolatileArray::update);
        writer.start();
        WRITTEN.await(); // real time only
        int seen = slots[1]; // @B
        writer.join();
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
