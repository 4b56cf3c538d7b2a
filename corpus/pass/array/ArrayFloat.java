// Story: A worker writes one element of a float array and main reads it, after it has joined the worker.
public class ArrayFloat {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        float[] values = new float[SIZE];
        values[INDEX] = 0.5f; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = 1.5f;
        });
        worker.start();
        // join() orders everything the worker did before what main does next.
        worker.join();
        float seen = values[INDEX];
        float last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
