// Story: A worker writes a short field and main reads it while nothing orders the two.
// Race: A B on FieldShort$Box.value
public class FieldShort {
    static class Box {
        short value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = 7; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        short seen = box.value; // @B
        worker.join();
        short last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
