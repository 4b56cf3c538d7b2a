// Story: A thread dies of an exception; its parent goes on.
// outcome: exception java.lang.IllegalStateException

public class UncaughtException {
    static void fail() {
        throw new IllegalStateException("expected");
    }

    public static String run() throws Exception {
        Thread child = new Thread(UncaughtException::fail);
        child.start();
        child.join();
        return "the parent goes on";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
