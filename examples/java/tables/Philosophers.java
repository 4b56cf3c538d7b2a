/**
 * Five philosophers, each takes the left fork and then the right one, three times.
 *
 * <p>To be found: if all of them hold their left fork, none gets the right one: a deadlock of five threads, which random schedules hardly
 * ever reach. Two neighbours alone cannot block each other. The counter {@code meals} is guarded by different forks: neighbours never count
 * at the same time, others race and lose meals.
 */
public class Philosophers {
    static final int SEATS = 5;

    private final Object[] forks = new Object[SEATS];
    private int meals;

    Philosophers() {
        for (int i = 0; i < SEATS; i++) {
            forks[i] = new Object();
        }
    }

    void dine(int seat) {
        for (int course = 0; course < 3; course++) {
            synchronized (forks[seat]) {
                synchronized (forks[(seat + 1) % SEATS]) {
                    meals++;
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Philosophers table = new Philosophers();
        Thread[] philosophers = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            int seat = i;
            philosophers[i] = new Thread(() -> table.dine(seat), "philosopher " + (i + 1));
            philosophers[i].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        System.out.println("the table is cleared");
    }
}
