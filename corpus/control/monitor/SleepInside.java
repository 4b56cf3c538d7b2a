// Story: A thread sleeps inside a monitor and keeps it: another one that looks inside sees nothing or all, never half.
// outcome: 0
// outcome: 2

public class SleepInside {
    private int steps;
    private int seen;

    synchronized void walk() {
        steps++;
        try {
            Thread.sleep(5);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        steps++;
    }

    synchronized void look() {
        seen = steps;
    }

    public static String run() throws Exception {
        SleepInside room = new SleepInside();
        Thread walker = new Thread(room::walk);
        Thread looker = new Thread(room::look);
        walker.start();
        looker.start();
        walker.join();
        looker.join();
        return String.valueOf(room.seen);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
