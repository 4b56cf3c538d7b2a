// Story: Two virtual threads take two locks in different orders.
// Needs: 25
// fresh
// outcome: done
// outcome: deadlock

public class VirtualDeadlock {
    static void nest(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                Thread.onSpinWait();
            }
        }
    }

    public static String run() throws Exception {
        Object left = new Object();
        Object right = new Object();
        Thread a = Thread.startVirtualThread(() -> nest(left, right));
        Thread b = Thread.startVirtualThread(() -> nest(right, left));
        a.join();
        b.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
