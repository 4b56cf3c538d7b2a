// Story: One thread writes a field, opens a volatile gate, and another thread reads the field.
public class WriteThenRead {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Gate firstDone = new Gate();
        Thread writer = new Thread(() -> {
            box.value = 1;
            firstDone.open();
        });
        Thread reader = new Thread(() -> {
            firstDone.await();
            // The access above happens before this one, through the gate.
            int seen = box.value;
        });
        // The waiting thread is started first, so that its start comes after nothing the other one did.
        reader.start();
        writer.start();
        writer.join();
        reader.join();
        System.out.println("done");
    }

    /** Everything before open() happens before everything after await(): the flag is volatile. */
    static final class Gate {
        private volatile boolean open;

        void open() {
            open = true;
        }

        void await() {
            while (!open) {
                Thread.onSpinWait();
            }
        }
    }
}
