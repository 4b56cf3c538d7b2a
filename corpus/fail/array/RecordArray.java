// Story: A record holds an array; the component is final, but two threads use the same element.
// Race: A B on int[]
public class RecordArray {
    /** The reference to the array is final, its elements are not. */
    record Samples(int[] values) {
    }

    public static void main(String[] args) throws InterruptedException {
        Samples samples = new Samples(new int[3]);
        Thread worker = new Thread(() -> {
            samples.values()[1] = 5; // @A
        });
        worker.start();
        // A record is only shallowly immutable: this element is unordered with the write of the worker.
        int seen = samples.values()[1]; // @B
        worker.join();
        int last = samples.values()[1]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
