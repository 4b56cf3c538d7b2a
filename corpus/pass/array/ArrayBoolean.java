// Story: A worker writes one element of a boolean array and main writes it too, after it has joined the worker.
public class ArrayBoolean {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        boolean[] values = new boolean[SIZE];
        values[INDEX] = false; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            values[INDEX] = true;
        });
        worker.start();
        // join() orders everything the worker did before what main does next.
        worker.join();
        values[INDEX] = true;
        boolean last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
