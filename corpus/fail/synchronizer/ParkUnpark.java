// Story: The worker writes and unparks the main thread; park and unpark alone promise no happens-before edge.
// Race: A B on ParkUnpark.data

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

public class ParkUnpark {
    static final Gate READY = new Gate(); // against park returning for no reason; gives no edge
    static int data;

    static void work(Thread sleeper) {
        data = 42; // @A
        READY.open();
        LockSupport.unpark(sleeper);
    }

    public static void main(String[] args) throws Exception {
        Thread sleeper = Thread.currentThread();
        LockSupport.unpark(null); // does nothing but initialize the class before the worker runs
        Thread worker = new Thread(() -> work(sleeper));
        worker.start();
        LockSupport.park();
        READY.await();
        int seen = data; // @B
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
