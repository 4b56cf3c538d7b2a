// Story: One instance of an anonymous class counts its calls in a field of its own, and two threads run it.
// Race: A A on AnonymousClass$1.calls
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class AnonymousClass {
    public static void main(String[] args) throws InterruptedException {
        Gate bothStarted = new Gate();
        Runnable task = new Runnable() {
            int calls;

            @Override
            public void run() {
                bothStarted.await();
                // Both threads execute this line on the same object: each reads and writes the field.
                calls++; // @A
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
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
