// Story: The main thread sees that the worker is alive and reads its result; only isAlive() == false would order that.
// Race: A B on IsAliveSpin.result

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class IsAliveSpin {
    static final Gate SEEN_ALIVE = new Gate();
    static int result;

    static void work() {
        SEEN_ALIVE.await(); // real time only
        result = 42; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(IsAliveSpin::work);
        worker.start();
        int polls = 1;
        while (!worker.isAlive()) { // true at once: a started thread that has not ended
            polls++;
            Thread.onSpinWait();
        }
        SEEN_ALIVE.open();
        int seen = result; // @B
        worker.join();
        System.out.println(polls > 0 && seen >= 0 ? "done" : "impossible");
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
