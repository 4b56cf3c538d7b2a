// Story: Two threads increment a volatile counter. It is a read and a write: one increment can be lost.
// outcome: 1
// outcome: 2

public class LostIncrement {
    private volatile int counter;

    public static String run() throws Exception {
        LostIncrement box = new LostIncrement();
        Thread a = new Thread(() -> box.counter++);
        Thread b = new Thread(() -> box.counter++);
        a.start();
        b.start();
        a.join();
        b.join();
        return String.valueOf(box.counter);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
