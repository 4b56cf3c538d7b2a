// Story: A TimerTask writes a field that the main thread reads without waiting for the task by any synchronization.
// Race: A B on TimerTaskResult.ticks

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Timer;
import java.util.TimerTask;

public class TimerTaskResult {
    static final Gate SCHEDULED = new Gate();
    static final Gate TICKED = new Gate();
    static int ticks;

    static final class Tick extends TimerTask {
        @Override
        public void run() {
            SCHEDULED.await(); // real time only: schedule has returned
            ticks = 1; // @A
            TICKED.open();
        }
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        timer.schedule(new Tick(), 1);
        SCHEDULED.open();
        TICKED.await(); // real time only
        int seen = ticks; // @B
        timer.cancel();
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
