// Story: A parallel stream hands a list's two elements to two threads at once, and both write the same box.
// Race: A A on StreamOfList$Box.value

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

public class StreamOfList {
    static final Gate[] RUNS = {new Gate(), new Gate()};

    static final class Box {
        int value;
    }

    static void set(Box box, int number) {
        RUNS[number].open();
        RUNS[1 - number].await(); // real time only: the two elements are on two threads
        box.value = number; // @A
    }

    static int run() {
        List<Integer> numbers = new ArrayList<>(List.of(0, 1));
        Box box = new Box();
        numbers.parallelStream().forEach(number -> set(box, number));
        return box.value; // ordered: forEach has joined its parts
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2); // two threads, however many processors there are
        int seen = pool.submit(StreamOfList::run).get();
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
