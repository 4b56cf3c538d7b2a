// Story: A worker and main write two different elements of the same array.
public class ArrayIndices {
    public static void main(String[] args) throws InterruptedException {
        int[] values = new int[8];
        for (int i = 0; i < values.length; i++) {
            values[i] = i; // before start(), hence before everything the worker does
        }
        Thread worker = new Thread(() -> {
            values[3] = 1;
        });
        worker.start();
        // The neighbouring index: every element is a location of its own, so there is nothing to order.
        values[4] = 2;
        worker.join();
        int sum = 0;
        for (int value : values) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
