// Story: One instance of an anonymous class counts its calls in a field of its own; two threads run it, and run() locks the instance.
public class AnonymousClass {
    public static void main(String[] args) throws InterruptedException {
        Gate bothStarted = new Gate();
        Runnable task = new Runnable() {
            int calls;

            @Override
            public void run() {
                bothStarted.await();
                // One object, one lock: the second increment sees the first.
                synchronized (this) {
                    calls++;
                }
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
