// Story: A worker writes one element of a byte array and main reads it, both holding the same lock.
public class ArrayByte {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        byte[] values = new byte[SIZE];
        values[INDEX] = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                values[INDEX] = 7;
            }
        });
        worker.start();
        // Whichever comes second sees what the first released: the lock orders them.
        synchronized (LOCK) {
            byte seen = values[INDEX];
        }
        worker.join();
        byte last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
