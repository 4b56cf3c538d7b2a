// Story: A thread submits a task with a box to a fork-join pool, and writes the box only then. It does so twice: the first time, classes are loaded
// on the way, which synchronizes.
// Race: A B on SubmitToPool$Box.value

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class SubmitToPool {
    static final class Box {
        final Gate written = new Gate();
        int value;
    }

    static int read(Box box) {
        box.written.await(); // real time only
        return box.value; // @A
    }

    static int submit() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Box box = new Box();
        ForkJoinTask<Integer> task = pool.submit(() -> read(box));
        box.value = 1; // @B
        box.written.open();
        int seen = task.get();
        pool.shutdown();
        return seen;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(submit() + submit() >= 0 ? "done" : "impossible");
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
