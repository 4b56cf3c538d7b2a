// Story: Arrays.fill writes an array in a worker while main reads its last element.
// Race: A B on int[]
import java.util.Arrays;

public class ArrayFill {
    public static void main(String[] args) throws InterruptedException {
        int[] values = new int[6];
        Thread worker = new Thread(() -> {
            Arrays.fill(values, 7); // @A
        });
        worker.start();
        // The fill writes all elements, this one included, and is unordered with the read.
        int seen = values[5]; // @B
        worker.join();
        int sum = 0;
        for (int value : values) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
