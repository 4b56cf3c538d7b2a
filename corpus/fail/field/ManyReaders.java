// Story: Four threads read a field; when all have read it in real time, but unordered with them, another thread writes it.
// Race: A B on ManyReaders$Box.value
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ManyReaders {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Gate[] hasRead = {new Gate(), new Gate(), new Gate(), new Gate()};
        Thread writer = new Thread(() -> {
            for (Gate gate : hasRead) {
                gate.await();
            }
            // The opaque gates order this with none of the reads.
            box.value = 1; // @B
        });
        writer.start(); // before the readers, so that its start is ordered after nothing they did
        Thread[] readers = new Thread[hasRead.length];
        for (int i = 0; i < readers.length; i++) {
            Gate mine = hasRead[i];
            readers[i] = new Thread(() -> {
                int seen = box.value; // @A
                mine.open();
            });
            readers[i].start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
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
