// Story: A thread dies of an exception inside a monitor; the monitor is free again for the parent.
// outcome: exception java.lang.IllegalStateException

public class DiesInMonitor {
    private volatile int visits;

    synchronized void fail() {
        visits = visits + 1;
        throw new IllegalStateException("expected");
    }

    public static String run() throws Exception {
        DiesInMonitor room = new DiesInMonitor();
        Thread child = new Thread(room::fail);
        child.start();
        synchronized (room) {
            room.visits = room.visits + 1;
        }
        child.join();
        return String.valueOf(room.visits);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
