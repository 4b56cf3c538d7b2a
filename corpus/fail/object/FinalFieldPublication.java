// Story: An object with final fields is published through a plain static field: the reference races, the final fields do not.
// Race: A B on FinalFieldPublication.shared
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FinalFieldPublication {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static Point shared;

    public static void main(String[] args) throws InterruptedException {
        Gate published = new Gate();
        Thread reader = new Thread(() -> {
            published.await();
            Point point = shared; // @B
            if (point != null) {
                // No race: whoever sees the object sees its final fields as the constructor left them (JLS 17.5).
                int sum = point.x + point.y;
            }
        });
        Thread writer = new Thread(() -> {
            shared = new Point(3, 4); // @A
            published.open();
        });
        reader.start(); // first, so that its start is ordered after nothing the writer did
        writer.start();
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
