// Story: A worker reads one element of a double array and main writes it while nothing orders the two.
// Race: A B on double[]
public class ArrayDouble {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        double[] values = new double[SIZE];
        values[INDEX] = 0.5; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            double seen = values[INDEX]; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        values[INDEX] = 2.5; // @B
        worker.join();
        double last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
