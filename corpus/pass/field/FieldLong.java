// Story: A worker writes a long field and main reads it; the field is volatile, so the accesses do not race.
public class FieldLong {
    static class Box {
        volatile long value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 1L; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = 7L;
        });
        worker.start();
        // Concurrent with the worker's access, but conflicting volatile accesses are no data race.
        long seen = box.value;
        worker.join();
        long last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
