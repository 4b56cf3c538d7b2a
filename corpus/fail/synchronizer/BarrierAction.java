// Story: The barrier action computes a total; the main thread, which is no party of the barrier, reads it without joining anybody.
// Race: A B on BarrierAction.total

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CyclicBarrier;

public class BarrierAction {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, BarrierAction::sum);
    static final Gate SUMMED = new Gate();
    static final int[] PARTS = new int[2];
    static int total;

    static void sum() { // runs in the last thread to arrive, after all have arrived, before any is released
        total = PARTS[0] + PARTS[1]; // @A
        SUMMED.open();
    }

    static void work(int number) {
        try {
            PARTS[number] = number + 1;
            BARRIER.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> work(0));
        Thread second = new Thread(() -> work(1));
        first.start();
        second.start();
        SUMMED.await(); // real time only
        int seen = total; // @B
        first.join();
        second.join();
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
