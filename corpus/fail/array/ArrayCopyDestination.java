// Story: System.arraycopy writes an array in a worker while main reads one of its elements.
// Race: A B on int[]
public class ArrayCopyDestination {
    public static void main(String[] args) throws InterruptedException {
        int[] source = {1, 2, 3, 4}; // after start() used by the worker only
        int[] target = new int[4];
        Thread worker = new Thread(() -> {
            System.arraycopy(source, 0, target, 0, source.length); // @A
        });
        worker.start();
        // The copy writes target[3], unordered with this read.
        int seen = target[3]; // @B
        worker.join();
        int sum = 0;
        for (int value : target) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
