// Story: A worker and main write the same element of an array.
// Race: A B on int[]
public class ArrayIndices {
    public static void main(String[] args) throws InterruptedException {
        int[] values = new int[8];
        for (int i = 0; i < values.length; i++) {
            values[i] = i; // before start(), hence before everything the worker does
        }
        Thread worker = new Thread(() -> {
            values[3] = 1; // @A
        });
        worker.start();
        // The same index as in the worker.
        values[3] = 2; // @B
        worker.join();
        int sum = 0;
        for (int value : values) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
