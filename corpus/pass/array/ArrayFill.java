// Story: Arrays.fill writes an array in a worker and main reads its last element, both under a lock.
import java.util.Arrays;

public class ArrayFill {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        int[] values = new int[6];
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                Arrays.fill(values, 7);
            }
        });
        worker.start();
        // Both accesses are made under the same lock, so one happens before the other.
        synchronized (LOCK) {
            int seen = values[5];
        }
        worker.join();
        int sum = 0;
        for (int value : values) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
