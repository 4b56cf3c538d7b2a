// Story: Four threads read a field; each then opens a volatile gate, and the writer waits for all four gates.
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
            // Every read happens before this: each reader opened its gate after reading.
            box.value = 1;
        });
        writer.start(); // before the readers, so that its start is ordered after nothing they did
        Thread[] readers = new Thread[hasRead.length];
        for (int i = 0; i < readers.length; i++) {
            Gate mine = hasRead[i];
            readers[i] = new Thread(() -> {
                int seen = box.value;
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
