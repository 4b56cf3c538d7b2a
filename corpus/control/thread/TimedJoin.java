// Story: A parent waits for a slow child, but not for ever.
// outcome: ended
// outcome: alive

public class TimedJoin {
    static void dawdle() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        Thread child = new Thread(TimedJoin::dawdle);
        child.start();
        child.join(2);
        String how = child.isAlive() ? "alive" : "ended";
        child.join();
        return how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
