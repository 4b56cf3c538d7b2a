// Story: A worker clones an array and main writes one of its elements, both under a lock.
public class ArrayClone {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        int[] original = new int[3];
        original[0] = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                int[] copy = original.clone();
            }
        });
        worker.start();
        // Both accesses are made under the same lock, so one happens before the other.
        synchronized (LOCK) {
            original[0] = 9;
        }
        worker.join();
        int sum = 0;
        for (int value : original) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
