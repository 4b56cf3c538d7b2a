// Story: Two polite people stand at a door, and each waits for the other one to go first.
// fresh
// outcome: livelock

public class AfterYou {
    private volatile boolean aWent;
    private volatile boolean bWent;

    void a() {
        while (!bWent) {
            Thread.yield(); // after you
        }
        aWent = true;
    }

    void b() {
        while (!aWent) {
            Thread.yield(); // no, after you
        }
        bWent = true;
    }

    public static String run() throws Exception {
        AfterYou door = new AfterYou();
        Thread a = new Thread(door::a, "a");
        Thread b = new Thread(door::b, "b");
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
