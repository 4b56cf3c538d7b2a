// Story: A handler takes the exception of a dying thread: nobody else hears of it.
// outcome: caught expected

public class UncaughtHandler {
    private volatile String heard;

    static void fail() {
        throw new IllegalStateException("expected");
    }

    public static String run() throws Exception {
        UncaughtHandler house = new UncaughtHandler();
        Thread child = new Thread(UncaughtHandler::fail);
        child.setUncaughtExceptionHandler((thread, thrown) -> house.heard = "caught " + thrown.getMessage());
        child.start();
        child.join();
        return house.heard;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
