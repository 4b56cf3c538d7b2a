// Story: A thread can be started once.
// outcome: refused

public class StartTwice {
    public static String run() throws Exception {
        Thread child = new Thread(Thread::yield);
        child.start();
        try {
            child.start();
            return "started twice";
        } catch (IllegalThreadStateException expected) {
            return "refused";
        } finally {
            child.join();
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
