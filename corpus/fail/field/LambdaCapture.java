// Story: Two lambdas capture the same object; the captured reference is safe, the field behind it is not.
// Race: A B on LambdaCapture$Counter.count
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LambdaCapture {
    static class Counter {
        int count;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Gate bothStarted = new Gate();
        Thread writer = new Thread(() -> {
            bothStarted.await();
            counter.count = 1; // @A
        });
        Thread reader = new Thread(() -> {
            bothStarted.await();
            int seen = counter.count; // @B
        });
        writer.start();
        reader.start();
        bothStarted.open();
        writer.join();
        reader.join();
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
