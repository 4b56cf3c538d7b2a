// Story: A worker and the main thread count the same counter, both inside a synchronized block on one lock.

public class SynchronizedBlock {
    static final Object LOCK = new Object();
    static int counter;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                synchronized (LOCK) {
                    counter++;
                }
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            synchronized (LOCK) { // the same monitor orders every pair of increments
                counter++;
            }
        }
        worker.join();
        System.out.println("done");
    }
}
