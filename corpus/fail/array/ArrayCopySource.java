// Story: System.arraycopy reads an array in a worker while main writes one of its elements.
// Race: A B on int[]
public class ArrayCopySource {
    public static void main(String[] args) throws InterruptedException {
        int[] source = {1, 2, 3, 4};
        int[] target = new int[4]; // after start() used by the worker only
        Thread worker = new Thread(() -> {
            System.arraycopy(source, 0, target, 0, source.length); // @A
        });
        worker.start();
        // The copy reads source[3], unordered with this write.
        source[3] = 9; // @B
        worker.join();
        int sum = 0;
        for (int value : source) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
