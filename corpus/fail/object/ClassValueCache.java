// Story: A value that comes from the cache of a ClassValue is changed after it was handed out.
// Race: A B on int[]

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ClassValueCache {
    static final ClassValue<int[]> LENGTHS = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            return new int[] {type.getName().length()};
        }
    };
    static final Gate COMPUTED = new Gate();

    static void work() {
        int[] lengths = LENGTHS.get(String.class);
        lengths[0]++; // @A
        COMPUTED.open();
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ClassValueCache::work);
        worker.start();
        COMPUTED.await(); // real time only
        int seen = LENGTHS.get(String.class)[0]; // @B
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
