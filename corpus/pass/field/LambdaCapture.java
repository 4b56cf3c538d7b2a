// Story: Two lambdas capture the same object and lock it around their accesses to its field.
public class LambdaCapture {
    static class Counter {
        int count;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Gate bothStarted = new Gate();
        Thread writer = new Thread(() -> {
            bothStarted.await();
            synchronized (counter) {
                counter.count = 1;
            }
        });
        Thread reader = new Thread(() -> {
            bothStarted.await();
            synchronized (counter) {
                int seen = counter.count;
            }
        });
        writer.start();
        reader.start();
        bothStarted.open();
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
