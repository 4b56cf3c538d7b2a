// Story: A thread enters a monitor twice and writes after leaving the inner block, still holding it; another thread writes under the monitor.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReentrantMonitor {
    static final Object LOCK = new Object();
    static final Gate WRITTEN = new Gate();
    static int entries;
    static int value;

    static void enterTwice() {
        synchronized (LOCK) {
            entries++;
            synchronized (LOCK) {
                entries++;
            }
            value++; // only the inner block is left: the monitor is still held
        }
        WRITTEN.open();
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ReentrantMonitor::enterTwice);
        worker.start();
        WRITTEN.await(); // real time only
        synchronized (LOCK) {
            value++;
        }
        worker.join();
        System.out.println("done");
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
