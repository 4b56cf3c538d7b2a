// Story: A worker writes a reference field and main reads it; the field is volatile, so the accesses do not race.
public class FieldReference {
    static class Box {
        volatile Object value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = "none"; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = "left";
        });
        worker.start();
        // Concurrent with the worker's access, but conflicting volatile accesses are no data race.
        Object seen = box.value;
        worker.join();
        Object last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
