// Story: A worker writes a long field and main reads it while nothing orders the two.
// Race: A B on FieldLong$Box.value
public class FieldLong {
    static class Box {
        long value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 1L; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = 7L; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        long seen = box.value; // @B
        worker.join();
        long last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
