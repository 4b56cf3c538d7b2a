// Story: Two threads increment the same field, each in a synchronized method of the counter.
public class CompoundIncrement {
    static class Counter {
        int count;

        synchronized void increment() {
            // The read and the write are one critical section.
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Gate bothStarted = new Gate();
        Thread first = new Thread(() -> {
            bothStarted.await();
            counter.increment();
        });
        Thread second = new Thread(() -> {
            bothStarted.await();
            counter.increment();
        });
        first.start();
        second.start();
        bothStarted.open();
        first.join();
        second.join();
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
