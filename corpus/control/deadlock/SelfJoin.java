// Story: A thread waits for its own end.
// fresh
// outcome: deadlock

public class SelfJoin {
    static void waitForMyself() {
        try {
            Thread.currentThread().join();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        Thread fool = new Thread(SelfJoin::waitForMyself, "fool");
        fool.start();
        fool.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
