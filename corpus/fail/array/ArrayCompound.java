// Story: Two threads add to the same array element with +=, which is a read and a write.
// Race: A B on long[]
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ArrayCompound {
    public static void main(String[] args) throws InterruptedException {
        long[] totals = new long[2];
        Gate bothStarted = new Gate();
        Thread first = new Thread(() -> {
            bothStarted.await();
            totals[0] += 5; // @A
        });
        Thread second = new Thread(() -> {
            bothStarted.await();
            totals[0] += 7; // @B
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
