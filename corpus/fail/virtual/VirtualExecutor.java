// Story: Two tasks of a virtual-thread-per-task executor increment the same plain counter, perhaps one after the other on one carrier thread.
// Needs: 21
// Race: A A on VirtualExecutor.counter

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class VirtualExecutor {
    static final Gate SUBMITTED = new Gate();
    static final Gate[] COUNTED = {new Gate(), new Gate()};
    static int counter;

    static int work(int number) {
        SUBMITTED.await(); // real time only: both tasks have been submitted
        counter++; // @A
        // a carrier thread that runs both tasks orders nothing between them
        COUNTED[number].open();
        return number;
    }

    public static void main(String[] args) throws Exception {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> first = pool.submit(() -> work(0));
            Future<Integer> second = pool.submit(() -> work(1));
            SUBMITTED.open();
            COUNTED[0].await(); // real time only
            COUNTED[1].await();
            first.get();
            second.get();
        }
        System.out.println(counter > 0 ? "done" : "impossible");
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
