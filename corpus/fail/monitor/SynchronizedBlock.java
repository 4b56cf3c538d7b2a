// Story: A worker counts inside a synchronized block, the main thread counts the same counter without the lock.
// Race: A B on SynchronizedBlock.counter

public class SynchronizedBlock {
    static final Object LOCK = new Object();
    static int counter;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                synchronized (LOCK) {
                    counter++; // @A
                }
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            counter++; // @B
            // no lock here: the worker's lock orders nothing for a thread that never takes it
        }
        worker.join();
        System.out.println("done");
    }
}
