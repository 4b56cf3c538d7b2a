// Story: A worker writes one element of a boolean array and main writes it too while nothing orders the two.
// Race: A B on boolean[]
public class ArrayBoolean {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        boolean[] values = new boolean[SIZE];
        values[INDEX] = false; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = true; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        values[INDEX] = true; // @B
        worker.join();
        boolean last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
