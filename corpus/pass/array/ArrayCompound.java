// Story: Two threads add to the same array element with +=, each holding the monitor of the array.
public class ArrayCompound {
    public static void main(String[] args) throws InterruptedException {
        long[] totals = new long[2];
        Gate bothStarted = new Gate();
        Thread first = new Thread(() -> {
            bothStarted.await();
            synchronized (totals) {
                totals[0] += 5;
            }
        });
        Thread second = new Thread(() -> {
            bothStarted.await();
            synchronized (totals) {
                totals[0] += 7;
            }
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
