// Story: A worker reads a char field and main writes it, after it has joined the worker.
public class FieldChar {
    static class Box {
        char value;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        box.value = 'w'; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            char seen = box.value;
        });
        worker.start();
        // join() orders everything the worker did before what main does next.
        worker.join();
        box.value = 'y';
        char last = box.value; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
