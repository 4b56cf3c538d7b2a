// Story: A worker writes one element of a float array and main reads it while nothing orders the two.
// Race: A B on float[]
public class ArrayFloat {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        float[] values = new float[SIZE];
        values[INDEX] = 0.5f; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = 1.5f; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        float seen = values[INDEX]; // @B
        worker.join();
        float last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
