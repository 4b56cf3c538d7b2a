// Story: A worker writes one element of a long array and main writes it too, after it has joined the worker.
public class ArrayLong {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        long[] values = new long[SIZE];
        values[INDEX] = 1L; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = 7L;
        });
        worker.start();
        // join() orders everything the worker did before what main does next.
        worker.join();
        values[INDEX] = 1L << 40;
        long last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
