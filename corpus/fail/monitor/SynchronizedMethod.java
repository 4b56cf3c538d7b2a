// Story: One method of the counter is synchronized, its sibling on the same object is not.
// Race: A B on SynchronizedMethod$Counter.value

public class SynchronizedMethod {
    static final class Counter {
        private int value;

        synchronized void up() {
            value++; // @A
        }

        void down() { // forgot synchronized
            value--; // @B
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                counter.up();
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            counter.down();
        }
        worker.join();
        System.out.println("done");
    }
}
