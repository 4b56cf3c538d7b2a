// Story: A worker writes a reference field and main reads it while nothing orders the two.
// Race: A B on FieldReference$Box.value
public class FieldReference {
    static class Box {
        Object value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = "none"; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = "left"; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        Object seen = box.value; // @B
        worker.join();
        Object last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
