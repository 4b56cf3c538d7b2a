// Story: Data is published through a flag in opaque mode: the flag arrives, but it carries no edge.
// Race: A B on VarHandleOpaque.data

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleOpaque {
    static final class Flag {
        private static final VarHandle RAISED;
        private boolean raised; // accessed through RAISED only

        static {
            try {
                RAISED = MethodHandles.lookup().findVarHandle(Flag.class, "raised", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
            Flag rehearsal = new Flag(); // links both calls now, before any other thread runs
            rehearsal.raise();
            rehearsal.isRaised();
        }

        void raise() {
            RAISED.setOpaque(this, true);
        }

        boolean isRaised() {
            return (boolean) RAISED.getOpaque(this);
        }
    }

    static final Flag READY = new Flag();
    static int data;

    static void publish() {
        data = 42; // @A
        READY.raise();
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VarHandleOpaque::publish);
        writer.start();
        while (!READY.isRaised()) {
            Thread.onSpinWait();
        }
        int seen = data; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
