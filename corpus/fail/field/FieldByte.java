// Story: A worker writes a byte field and main writes it too while nothing orders the two.
// Race: A B on FieldByte$Box.value
public class FieldByte {
    static class Box {
        byte value;
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
        box.value = 9; // @B
        worker.join();
        byte last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
