// Story: A parallel stream adds its two elements to a shared field, on two pool threads at once.
// Race: A A on ParallelStreamSum.total

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

public class ParallelStreamSum {
    static final Gate[] RUNS = {new Gate(), new Gate()};
    static int total;

    static void add(int number) {
        RUNS[number].open();
        RUNS[1 - number].await(); // real time only: the two elements are on two threads
        total += number; // @A
    }

    static int run() {
        IntStream.range(0, 2).parallel().forEach(ParallelStreamSum::add);
        return total; // ordered: forEach has joined its parts
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2); // two threads, however many processors there are
        int seen = pool.submit(ParallelStreamSum::run).get();
        pool.shutdown();
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
