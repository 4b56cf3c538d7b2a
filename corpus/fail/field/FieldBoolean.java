// Story: A worker writes a boolean field and main reads it while nothing orders the two.
// Race: A B on FieldBoolean$Box.value
public class FieldBoolean {
    static class Box {
        boolean value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = false; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = true; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        boolean seen = box.value; // @B
        worker.join();
        boolean last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
