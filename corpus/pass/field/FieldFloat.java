// Story: A worker reads a float field and main writes it, both holding the same lock.
public class FieldFloat {
    static class Box {
        float value;
    }

    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 0.5f; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                float seen = box.value;
            }
        });
        worker.start();
        // Whichever comes second sees what the first released: the lock orders them.
        synchronized (LOCK) {
            box.value = 2.5f;
        }
        worker.join();
        float last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
