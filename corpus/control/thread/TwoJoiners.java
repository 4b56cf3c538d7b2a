// Story: Two threads wait for the end of a third one; both go on when it ends, in either order.
// outcome: ab
// outcome: ba

public class TwoJoiners {
    private final StringBuilder order = new StringBuilder();

    void follow(Thread leader, char name) {
        try {
            leader.join();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        synchronized (order) {
            order.append(name);
        }
    }

    public static String run() throws Exception {
        TwoJoiners family = new TwoJoiners();
        Thread leader = new Thread(Thread::yield);
        Thread a = new Thread(() -> family.follow(leader, 'a'));
        Thread b = new Thread(() -> family.follow(leader, 'b'));
        leader.start();
        a.start();
        b.start();
        a.join();
        b.join();
        return family.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
