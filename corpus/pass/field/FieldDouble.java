// Story: A worker writes a double field and main reads it; the field is volatile, so the accesses do not race.
public class FieldDouble {
    static class Box {
        volatile double value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 0.5; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = 1.5;
        });
        worker.start();
        // Concurrent with the worker's access, but conflicting volatile accesses are no data race.
        double seen = box.value;
        worker.join();
        double last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
