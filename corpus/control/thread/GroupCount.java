// Story: A group counts its living threads: the child is one of them until it has ended.
// outcome: 1
// outcome: 0

public class GroupCount {
    public static String run() throws Exception {
        ThreadGroup group = new ThreadGroup("family");
        Thread child = new Thread(group, Thread::yield);
        child.start();
        Thread.yield();
        int alive = group.activeCount();
        child.join();
        return String.valueOf(alive);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
