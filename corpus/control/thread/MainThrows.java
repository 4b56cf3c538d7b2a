// Story: The main thread dies of an exception while a child is at work; the child's work is done nevertheless.
// outcome: exception java.lang.IllegalStateException

public class MainThrows {
    private volatile int steps;

    void work() {
        steps = 1;
        steps = 2;
    }

    public static String run() {
        MainThrows house = new MainThrows();
        new Thread(house::work).start();
        throw new IllegalStateException("expected");
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
