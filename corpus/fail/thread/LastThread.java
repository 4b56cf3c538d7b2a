// Story: The main thread returns and the JVM shuts down without waiting for a daemon, whose result a shutdown hook reads.
// Race: A B on LastThread.fromWorker

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LastThread {
    static final Gate HOOK_RUNS = new Gate();
    static final Gate WRITTEN = new Gate();
    static int fromMain;
    static int fromWorker;

    static void work() {
        HOOK_RUNS.await(); // real time only
        fromWorker = 42; // @A
        WRITTEN.open();
    }

    static void hook() {
        HOOK_RUNS.open();
        WRITTEN.await(); // real time only
        int seen = fromMain + fromWorker; // @B
        System.out.println(seen >= 0 ? "done" : "impossible");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(LastThread::hook));
        Thread daemon = new Thread(LastThread::work);
        daemon.setDaemon(true);
        daemon.start();
        fromMain = 1;
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
