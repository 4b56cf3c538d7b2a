// Story: A shutdown hook reads a value that a daemon thread, ordered with nobody, writes while the JVM shuts down.
// Race: A B on ShutdownHook.state

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ShutdownHook {
    static final Gate HOOK_RUNS = new Gate();
    static final Gate WRITTEN = new Gate();
    static int state;

    static void hook() {
        HOOK_RUNS.open();
        WRITTEN.await(); // real time only
        int seen = state; // @B
        System.out.println(seen >= 0 ? "done" : "impossible");
    }

    static void work() {
        HOOK_RUNS.await(); // real time only
        state = 42; // @A
        WRITTEN.open();
    }
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHook::hook));
        Thread daemon = new Thread(ShutdownHook::work);
        daemon.setDaemon(true);
        daemon.start(); // never joined
        System.exit(0);
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
