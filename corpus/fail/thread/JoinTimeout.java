// Story: The main thread joins with a timeout that runs out, and reads the result of a worker that is still running.
// Race: A B on JoinTimeout.result

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class JoinTimeout {
    static final Gate TIMED_OUT = new Gate();
    static int result;

    static void work() {
        TIMED_OUT.await(); // real time only: still running when the main thread gives up
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += i;
        }
        result = sum; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(JoinTimeout::work);
        worker.start();
        worker.join(1); // returns because of the timeout: no edge
        TIMED_OUT.open();
        int seen = result; // @B
        worker.join();
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
