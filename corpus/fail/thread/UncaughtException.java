// Story: A worker dies of an exception; the main thread learns it from the handler without synchronization and reads before joining.
// Race: A B on UncaughtException.progress

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class UncaughtException {
    static final Gate DIED = new Gate();
    static int progress;

    static void work() {
        int steps = 0;
        while (steps < 5) {
            steps++;
        }
        progress = steps; // @A
        throw new IllegalStateException("expected");
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(UncaughtException::work);
        worker.setUncaughtExceptionHandler((thread, error) -> DIED.open());
        worker.start();
        DIED.await(); // real time only
        int seen = progress; // @B
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
