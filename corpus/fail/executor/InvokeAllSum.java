// Story: Two tasks given to invokeAll run side by side and add to one shared field.
// Race: A A on InvokeAllSum.total

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllSum {
    static final Gate FIRST_RUNS = new Gate();
    static final Gate SECOND_RUNS = new Gate();
    static int total;

    static Integer add(int part, Gate mine, Gate other) {
        mine.open();
        other.await(); // real time only: two pool threads, both at this line
        total += part; // @A
        return part;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2); // one thread for each task
        List<Callable<Integer>> tasks = List.of(
                () -> add(1, FIRST_RUNS, SECOND_RUNS),
                () -> add(2, SECOND_RUNS, FIRST_RUNS));
        pool.invokeAll(tasks);
        pool.shutdown();
        System.out.println(total > 0 ? "done" : "impossible");
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
