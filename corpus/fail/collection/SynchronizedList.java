// Story: A list from Collections.synchronizedList is iterated without holding its lock while a worker adds to it.
// LibraryRace: A B on java.util.AbstractList.modCount
// LibraryRace: A B on java.util.ArrayList.size
// MayRace: A B on Object[]

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedList {
    static final Gate ADDED = new Gate();
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(16)); // never grows here

    static void work() {
        LIST.add(1); // @A
        ADDED.open();
    }

    public static void main(String[] args) throws Exception {
        LIST.add(0);
        Thread worker = new Thread(SynchronizedList::work);
        worker.start();
        int sum = 0;
        ADDED.await(); // real time only
        try {
            for (int number : LIST) { // @B
                sum += number; // the iterator of a synchronized list does not lock
            }
        } catch (RuntimeException e) {
            sum = 0; // a reader without the lock may see anything
        }
        worker.join();
        System.out.println(sum >= 0 ? "done" : "impossible");
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
