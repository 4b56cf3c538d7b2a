// Story: A monitor excludes only those who enter it: a reader of the volatile field sees the half of it too.
// outcome: 0
// outcome: 1
// outcome: 2

public class LookFromOutside {
    private volatile int steps;
    private int seen;

    synchronized void walk() {
        steps = 1;
        steps = 2;
    }

    void look() {
        seen = steps;
    }

    public static String run() throws Exception {
        LookFromOutside room = new LookFromOutside();
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
