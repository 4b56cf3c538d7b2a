// Story: A worker reads a char field and main writes it while nothing orders the two.
// Race: A B on FieldChar$Box.value
public class FieldChar {
    static class Box {
        char value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 'w'; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            char seen = box.value; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        box.value = 'y'; // @B
        worker.join();
        char last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
