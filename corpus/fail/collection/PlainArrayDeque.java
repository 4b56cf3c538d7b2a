// Story: Two threads add to the end of an ArrayDeque without a lock.
// LibraryRace: A B on java.util.ArrayDeque.tail
// MayRace: A B on Object[]

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;

public class PlainArrayDeque {
    static final Gate ADDED = new Gate();
    static final ArrayDeque<Integer> DEQUE = new ArrayDeque<>(16); // never grows here

    static void work() {
        DEQUE.addLast(1); // @A
        ADDED.open();
    }

    public static void main(String[] args) throws Exception {
        DEQUE.addLast(0); // before start: ordered
        Thread worker = new Thread(PlainArrayDeque::work);
        worker.start();
        ADDED.await(); // real time only, so that the deque is not damaged
        DEQUE.addLast(2); // @B
        worker.join();
        System.out.println(DEQUE.isEmpty() ? "impossible" : "done");
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
