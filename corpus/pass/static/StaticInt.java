// Story: Two threads increment a static int field in a static synchronized method, that is, holding the monitor of the class.
public class StaticInt {
    static int counter;

    static synchronized void increment() {
        counter++;
    }

    public static void main(String[] args) throws InterruptedException {
        Gate bothStarted = new Gate();
        Thread first = new Thread(() -> {
            bothStarted.await();
            increment();
        });
        Thread second = new Thread(() -> {
            bothStarted.await();
            increment();
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
