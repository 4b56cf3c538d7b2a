// Story: The writer raises the flag with setRelease and the reader looks with getAcquire.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleAcquireRelease {
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
            RAISED.setRelease(this, true);
        }

        boolean isRaised() {
            return (boolean) RAISED.getAcquire(this);
        }
    }

    static final Flag READY = new Flag();
    static int data;

    static void publish() {
        data = 42;
        READY.raise();
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VarHandleAcquireRelease::publish);
        writer.start();
        while (!READY.isRaised()) {
            Thread.onSpinWait();
        }
        int seen = data;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
