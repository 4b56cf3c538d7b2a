// Story: A thread dies of an exception, and its group hears of it.
// outcome: caught expected

public class GroupHandler {
    static final class Family extends ThreadGroup {
        private volatile String heard;

        Family() {
            super("family");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            heard = "caught " + thrown.getMessage();
        }
    }

    static void fail() {
        throw new IllegalStateException("expected");
    }

    public static String run() throws Exception {
        Family family = new Family();
        Thread child = new Thread(family, GroupHandler::fail);
        child.start();
        child.join();
        return family.heard;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
