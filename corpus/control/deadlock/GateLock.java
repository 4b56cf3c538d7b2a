// Story: Two threads take two locks in different orders, but both behind a common gate: nothing can happen.
// outcome: done

public class GateLock {
    private final Object gate = new Object();
    private int visits;

    void nest(Object outer, Object inner) {
        synchronized (gate) {
            synchronized (outer) {
                synchronized (inner) {
                    visits++;
                }
            }
        }
    }

    public static String run() throws Exception {
        GateLock house = new GateLock();
        Object left = new Object();
        Object right = new Object();
        Thread a = new Thread(() -> house.nest(left, right), "a");
        Thread b = new Thread(() -> house.nest(right, left), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        return house.visits == 2 ? "done" : "lost";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
