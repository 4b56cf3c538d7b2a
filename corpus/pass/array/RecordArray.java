// Story: A record holds an array; two threads use the same element under a lock.
public class RecordArray {
    static final Object LOCK = new Object();

    /** The reference to the array is final, its elements are not. */
    record Samples(int[] values) {
    }

    public static void main(String[] args) throws InterruptedException {
        Samples samples = new Samples(new int[3]);
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                samples.values()[1] = 5;
            }
        });
        worker.start();
        // Both accesses are made under the same lock, so one happens before the other.
        synchronized (LOCK) {
            int seen = samples.values()[1];
        }
        worker.join();
        int last = samples.values()[1]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
