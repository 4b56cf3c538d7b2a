// Story: Two threads increment a static int field without a lock.
// Race: A B on StaticInt.counter
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class StaticInt {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Gate bothStarted = new Gate();
        Thread first = new Thread(() -> {
            bothStarted.await();
            counter++; // @A
        });
        Thread second = new Thread(() -> {
            bothStarted.await();
            counter++; // @B
        });
        first.start();
        second.start();
        bothStarted.open();
        first.join();
        second.join();
        System.out.println("done");
    }

    /** Orders threads in real time only: opaque accesses create no happens-before edge. */
    static final class Gate {
        private static final VarHandle OPEN;
        private boolean open;

        static {
            try {
                OPEN = MethodHandles.lookup().findVarHandle(Gate.class, "open", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
            Gate first = new Gate(); // links both calls now, so that no thread has to link them later
            first.open();
            first.await();
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
