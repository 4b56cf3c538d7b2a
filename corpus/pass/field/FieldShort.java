// Story: A worker writes a short field and main reads it, both holding the same lock.
public class FieldShort {
    static class Box {
        short value;
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
            short seen = box.value;
        }
        worker.join();
        short last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
