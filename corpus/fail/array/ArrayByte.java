// Story: A worker writes one element of a byte array and main reads it while nothing orders the two.
// Race: A B on byte[]
public class ArrayByte {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        byte[] values = new byte[SIZE];
        values[INDEX] = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = 7; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        byte seen = values[INDEX]; // @B
        worker.join();
        byte last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
