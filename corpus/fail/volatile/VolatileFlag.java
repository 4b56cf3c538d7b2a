// Story: Data is published through a flag that is not volatile; the real-time order comes from an opaque gate, which gives no edge.
// Race: A B on VolatileFlag.data
// Race: C D on VolatileFlag.ready

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VolatileFlag {
    static final Gate PUBLISHED = new Gate();
    static boolean ready; // not volatile
    static int data;

    static void publish() {
        data = 42; // @A
        ready = true; // @C
        PUBLISHED.open();
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VolatileFlag::publish);
        writer.start();
        PUBLISHED.await(); // real time only, so that the program ends
        boolean flag = ready; // @D
        int seen = data; // @B
        writer.join();
        System.out.println(flag || seen >= 0 ? "done" : "impossible");
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
