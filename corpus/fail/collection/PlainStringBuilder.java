// Story: Two threads append to a StringBuilder without a lock.
// LibraryRace: A B on java.lang.AbstractStringBuilder.count
// MayRace: A B on byte[]

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainStringBuilder {
    static final Gate APPENDED = new Gate();
    static final StringBuilder TEXT = new StringBuilder(64); // never grows here

    static void work() {
        TEXT.append('b'); // @A
        APPENDED.open();
    }

    public static void main(String[] args) throws Exception {
        TEXT.append('a'); // before start: ordered
        Thread worker = new Thread(PlainStringBuilder::work);
        worker.start();
        APPENDED.await(); // real time only
        TEXT.append('c'); // @B
        worker.join();
        System.out.println(TEXT.length() > 0 ? "done" : "impossible");
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
