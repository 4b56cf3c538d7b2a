// Story: Two threads wait for each other's end.
// fresh
// outcome: deadlock

public class JoinEachOther {
    private final Thread[] threads = new Thread[2];

    void waitFor(int other) {
        try {
            threads[other].join();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        JoinEachOther house = new JoinEachOther();
        house.threads[0] = new Thread(() -> house.waitFor(1), "a");
        house.threads[1] = new Thread(() -> house.waitFor(0), "b");
        synchronized (house.threads[0]) { // its join can begin only when both run
            house.threads[1].start();
            house.threads[0].start();
        }
        house.threads[0].join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
