// Story: A virtual thread sleeps inside a monitor and keeps it: another one that looks inside sees nothing or all, never half.
// Needs: 25
// outcome: 0
// outcome: 2

public class VirtualSleepInside {
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
        VirtualSleepInside room = new VirtualSleepInside();
        Thread walker = Thread.startVirtualThread(room::walk);
        Thread looker = Thread.startVirtualThread(room::look);
        walker.join();
        looker.join();
        return String.valueOf(room.seen);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
