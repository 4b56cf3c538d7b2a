// Story: Two threads put different keys into a HashMap without a lock.
// LibraryRace: A B on java.util.HashMap.modCount
// LibraryRace: A B on java.util.HashMap.size

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;

public class PlainHashMap {
    static final Gate STORED = new Gate();
    static final Map<Integer, Integer> MAP = new HashMap<>();

    static void work() {
        MAP.put(1, 10); // @A
        STORED.open();
    }

    public static void main(String[] args) throws Exception {
        MAP.put(0, 0); // makes the table of 16 buckets; 0, 1 and 2 go to different ones
        Thread worker = new Thread(PlainHashMap::work);
        worker.start();
        STORED.await(); // real time only, so that the map is not damaged
        MAP.put(2, 20); // @B
        worker.join();
        System.out.println(MAP.size() > 0 ? "done" : "impossible");
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
