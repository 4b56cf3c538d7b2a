// Story: In every run one thread reads a field and later, in real time only, another thread overwrites it.
// Race: A B on ReadThenWrite$Box.value
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReadThenWrite {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Gate firstDone = new Gate();
        Thread reader = new Thread(() -> {
            int seen = box.value; // @A
            firstDone.open();
        });
        Thread writer = new Thread(() -> {
            firstDone.await();
            // In real time this comes after the access above, but the gate orders nothing.
            box.value = 2; // @B
        });
        // The waiting thread is started first, so that its start comes after nothing the other one did.
        writer.start();
        reader.start();
        reader.join();
        writer.join();
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
