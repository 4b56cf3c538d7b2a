// Story: A thread is alive from its start to its end; the parent that asks in between sees either.
// outcome: no, yes, no
// outcome: no, no, no

public class IsAlive {
    public static String run() throws Exception {
        Thread child = new Thread(Thread::yield);
        String before = word(child);
        child.start();
        Thread.yield();
        String between = word(child);
        child.join();
        return before + ", " + between + ", " + word(child);
    }

    private static String word(Thread thread) {
        return thread.isAlive() ? "yes" : "no";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
