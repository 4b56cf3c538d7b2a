// Story: Two threads take two locks in different orders: if each has got its first, neither gets its second.
// fresh
// outcome: done
// outcome: deadlock

public class LockOrder {
    private volatile int visits;

    void nest(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                visits++;
            }
        }
    }

    public static String run() throws Exception {
        LockOrder house = new LockOrder();
        Object left = new Object();
        Object right = new Object();
        Thread a = new Thread(() -> house.nest(left, right), "a");
        Thread b = new Thread(() -> house.nest(right, left), "b");
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
