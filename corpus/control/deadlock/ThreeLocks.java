// Story: Three philosophers take first the left fork, then the right one. If all have the left one, none gets the right one.
// fresh
// outcome: done
// outcome: deadlock

public class ThreeLocks {
    private volatile int meals;

    void dine(Object left, Object right) {
        synchronized (left) {
            synchronized (right) {
                meals++;
            }
        }
    }

    public static String run() throws Exception {
        ThreeLocks table = new ThreeLocks();
        Object[] forks = {new Object(), new Object(), new Object()};
        Thread[] philosophers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int seat = i;
            philosophers[i] = new Thread(() -> table.dine(forks[seat], forks[(seat + 1) % 3]), "philosopher " + i);
        }
        // All are there before the first one begins: making a thread takes many steps, in which another one can dine alone.
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
