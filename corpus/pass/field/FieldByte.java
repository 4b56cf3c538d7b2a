// Story: A worker writes a byte field and main writes it too, both holding the same lock.
public class FieldByte {
    static class Box {
        byte value;
    }

    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                box.value = 7;
            }
        });
        worker.start();
        // Whichever comes second sees what the first released: the lock orders them.
        synchronized (LOCK) {
            box.value = 9;
        }
        worker.join();
        byte last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
