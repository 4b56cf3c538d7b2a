// Story: Two people share one spoon, under a lock. Who has it gives it to the other one as long as he is hungry, and nobody ever eats.
// fresh
// outcome: livelock

public class PoliteWithLocks {
    private final boolean[] hungry = {true, true};
    private int spoon;

    synchronized boolean tryToEat(int me) {
        if (spoon != me) {
            return false;
        }
        if (hungry[1 - me]) {
            spoon = 1 - me; // you first, dear
            return false;
        }
        hungry[me] = false;
        return true;
    }

    void dine(int me) {
        while (!tryToEat(me)) {
            Thread.yield();
        }
    }

    public static String run() throws Exception {
        PoliteWithLocks table = new PoliteWithLocks();
        Thread a = new Thread(() -> table.dine(0), "a");
        Thread b = new Thread(() -> table.dine(1), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
