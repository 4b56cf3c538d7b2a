// Story: A worker clones an array while main writes one of its elements.
// Race: A B on int[]
public class ArrayClone {
    public static void main(String[] args) throws InterruptedException {
        int[] original = new int[3];
        original[0] = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            int[] copy = original.clone(); // @A
        });
        worker.start();
        // Cloning reads every element of the original; only the copy belongs to the worker.
        original[0] = 9; // @B
        worker.join();
        int sum = 0;
        for (int value : original) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
