// Story: A worker reads one element of a short array and main writes it while nothing orders the two.
// Race: A B on short[]
public class ArrayShort {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        short[] values = new short[SIZE];
        values[INDEX] = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            short seen = values[INDEX]; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        values[INDEX] = 9; // @B
        worker.join();
        short last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
