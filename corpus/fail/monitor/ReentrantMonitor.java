// Story: A thread enters a monitor twice, leaves it twice and only then writes; another thread writes under the monitor.
// Race: A B on ReentrantMonitor.value

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
        }
        value++; // @A
        // the monitor was released before this write, so the next holder does not see it ordered
        WRITTEN.open();
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ReentrantMonitor::enterTwice);
        worker.start();
        WRITTEN.await(); // real time only
        synchronized (LOCK) {
            value++; // @B
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
