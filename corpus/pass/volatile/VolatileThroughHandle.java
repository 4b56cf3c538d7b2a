// Story: Data is published through volatile fields that are written with a setter handle and a VarHandle, and read by their names.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VolatileThroughHandle {
    static final Gate PUBLISHED = new Gate();
    static final MethodHandle SETTER;
    static final VarHandle SECOND;
    static volatile boolean ready;
    static volatile int second;
    static int data;
    static int more;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SETTER = lookup.findStaticSetter(VolatileThroughHandle.class, "ready", boolean.class);
            SECOND = lookup.findStaticVarHandle(VolatileThroughHandle.class, "second", int.class);
            publish(false, 0); // links the calls
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void publish(boolean flag, int number) throws Throwable {
        data = 42;
        SETTER.invokeExact(flag);
        more = 43;
        SECOND.setVolatile(number);
    }

    static void write() {
        try {
            publish(true, 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        PUBLISHED.open();
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VolatileThroughHandle::write);
        writer.start();
        PUBLISHED.await(); // real time only
        boolean flag = ready;
        int seen = data;
        int number = second;
        int also = more;
        writer.join();
        System.out.println(flag || seen + also + number >= 0 ? "done" : "impossible");
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
