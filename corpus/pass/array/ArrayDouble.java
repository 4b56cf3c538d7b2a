// Story: A worker reads one element of a double array and main writes it, both holding the same lock.
public class ArrayDouble {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        double[] values = new double[SIZE];
        values[INDEX] = 0.5; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                double seen = values[INDEX];
            }
        });
        worker.start();
        // Whichever comes second sees what the first released: the lock orders them.
        synchronized (LOCK) {
            values[INDEX] = 2.5;
        }
        worker.join();
        double last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
