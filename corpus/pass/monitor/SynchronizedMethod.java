// Story: Both methods of the counter are synchronized, so both hold the object's monitor.

public class SynchronizedMethod {
    static final class Counter {
        private int value;

        synchronized void up() {
            value++;
        }

        synchronized void down() {
            value--;
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
