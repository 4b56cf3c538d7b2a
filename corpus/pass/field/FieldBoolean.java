// Story: A worker writes a boolean field and main reads it; the field is volatile, so the accesses do not race.
public class FieldBoolean {
    static class Box {
        volatile boolean value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = false; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = true;
        });
        worker.start();
        // Concurrent with the worker's access, but conflicting volatile accesses are no data race.
        boolean seen = box.value;
        worker.join();
        boolean last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
