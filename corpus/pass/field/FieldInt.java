// Story: A worker writes an int field and main writes it too, after it has joined the worker.
public class FieldInt {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 1; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            box.value = 7;
        });
        worker.start();
        // join() orders everything the worker did before what main does next.
        worker.join();
        box.value = 9;
        int last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
