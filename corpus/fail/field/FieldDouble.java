// Story: A worker writes a double field and main reads it while nothing orders the two.
// Race: A B on FieldDouble$Box.value
public class FieldDouble {
    static class Box {
        double value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 0.5; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = 1.5; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        double seen = box.value; // @B
        worker.join();
        double last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
