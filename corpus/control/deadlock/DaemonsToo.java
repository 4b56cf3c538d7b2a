// Story: Two daemons take two locks in different orders. If they block each other it does not keep the program from ending: main needs
// neither of them.
// fresh
// outcome: done

public class DaemonsToo {
    private volatile int visits;

    void nest(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                visits++;
            }
        }
    }

    public static String run() {
        DaemonsToo house = new DaemonsToo();
        Object left = new Object();
        Object right = new Object();
        Thread a = new Thread(() -> house.nest(left, right), "a");
        Thread b = new Thread(() -> house.nest(right, left), "b");
        a.setDaemon(true);
        b.setDaemon(true);
        a.start();
        b.start();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
