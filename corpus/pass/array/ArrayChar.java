// Story: A worker writes one element of a char array and main reads it, both holding the same lock.
public class ArrayChar {
    /** The element that both threads use. */
    static final int INDEX = 2;

    static final int SIZE = 4;

    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        char[] values = new char[SIZE];
        values[INDEX] = 'w'; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                values[INDEX] = 'x';
            }
        });
        worker.start();
        // Whichever comes second sees what the first released: the lock orders them.
        synchronized (LOCK) {
            char seen = values[INDEX];
        }
        worker.join();
        char last = values[INDEX]; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
