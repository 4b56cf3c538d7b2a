// Story: Fifty short threads count one after another, each joined before the next one starts, except one.
// Race: A A on ManyShortThreads.counter

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ManyShortThreads {
    static final int THREADS = 50;
    static final int FORGOTTEN = 25;
    static final Gate NEXT_STARTED = new Gate();
    static int counter;

    static void work(int number) {
        if (number == FORGOTTEN) {
            NEXT_STARTED.await(); // real time only
        }
        counter++; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread forgotten = null;
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread = new Thread(() -> work(number));
            thread.start();
            if (number == FORGOTTEN) {
                forgotten = thread; // not joined: unordered with the threads that follow
                continue;
            }
            if (number == FORGOTTEN + 1) {
                NEXT_STARTED.open();
            }
            thread.join(); // orders this thread before the next start
        }
        forgotten.join();
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
