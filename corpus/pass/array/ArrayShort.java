// Story: A worker reads one element of a short array and main writes it, after it has joined the worker.
public class ArrayShort {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    public static void main(String[] args) throws InterruptedException {
        short[] values = new short[SIZE];
        values[INDEX] = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            short seen = values[INDEX];
        });
        worker.start();
        // join() orders everything the worker did before what main does next.
        worker.join();
        values[INDEX] = 9;
        short last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
