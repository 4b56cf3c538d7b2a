// Story: A worker writes one element of an Object array and main reads it, both holding the same lock.
public class ArrayObject {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Object[] values = new Object[SIZE];
        values[INDEX] = "none"; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                values[INDEX] = "left";
            }
        });
        worker.start();
        // Whichever comes second sees what the first released: the lock orders them.
        synchronized (LOCK) {
            Object seen = values[INDEX];
        }
        worker.join();
        Object last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
