// Story: A worker initializes a class and then changes what its static field refers to, which main reaches through reflection.
// Race: A B on ReflectionFirst$Settings.size

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

public class ReflectionFirst {
    static final Gate READY = new Gate();

    static final class Settings {
        int size;
    }

    static final class Holder {
        static final Settings FIXED = new Settings();

        static void use() {
            FIXED.size = 7; // @A
        }
    }

    static void initialize() {
        Holder.use();
        READY.open();
    }

    public static void main(String[] args) throws Exception {
        new Settings(); // initializes the class before the worker runs
        Field fixed = Holder.class.getDeclaredField("FIXED");
        Thread worker = new Thread(ReflectionFirst::initialize);
        worker.start();
        READY.await(); // real time only
        Settings first = (Settings) fixed.get(null); // uses the class, hence after its initialization
        int seen = first.size; // @B
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
