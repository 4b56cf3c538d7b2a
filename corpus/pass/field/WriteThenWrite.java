// Story: One thread writes a field, opens a volatile gate, and another thread overwrites the field.
public class WriteThenWrite {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Gate firstDone = new Gate();
        Thread firstWriter = new Thread(() -> {
            box.value = 1;
            firstDone.open();
        });
        Thread secondWriter = new Thread(() -> {
            firstDone.await();
            // The access above happens before this one, through the gate.
            box.value = 2;
        });
        // The waiting thread is started first, so that its start comes after nothing the other one did.
        secondWriter.start();
        firstWriter.start();
        firstWriter.join();
        secondWriter.join();
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
