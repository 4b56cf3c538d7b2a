// Story: A worker writes one element of a long array and main writes it too while nothing orders the two.
// Race: A B on long[]
public class ArrayLong {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        long[] values = new long[SIZE];
        values[INDEX] = 1L; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = 7L; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        values[INDEX] = 1L << 40; // @B
        worker.join();
        long last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
