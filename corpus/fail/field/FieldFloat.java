// Story: A worker reads a float field and main writes it while nothing orders the two.
// Race: A B on FieldFloat$Box.value
public class FieldFloat {
    static class Box {
        float value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 0.5f; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            float seen = box.value; // @A
        });
        worker.start();
        // Main is past start() and not yet in join(): no edge leads from the worker's access
        // to this one or back, whichever of the two comes first.
        box.value = 2.5f; // @B
        worker.join();
        float last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
