// Story: System.arraycopy writes an array in a worker and main reads one of its elements, both under a lock.
public class ArrayCopyDestination {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        int[] source = {1, 2, 3, 4}; // after start() used by the worker only
        int[] target = new int[4];
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                System.arraycopy(source, 0, target, 0, source.length);
            }
        });
        worker.start();
        // Both accesses are made under the same lock, so one happens before the other.
        synchronized (LOCK) {
            int seen = target[3];
        }
        worker.join();
        int sum = 0;
        for (int value : target) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
