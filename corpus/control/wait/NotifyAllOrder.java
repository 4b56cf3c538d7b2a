// Story: Two threads wait, notifyAll wakes both: they go on one at a time, in either order.
// outcome: 12
// outcome: 21

public class NotifyAllOrder {
    private final Object gate = new Object();
    private final StringBuilder order = new StringBuilder(); // guarded by this
    private int arrived; // guarded by the gate

    synchronized void guest(int number) {
        synchronized (gate) {
            arrived++;
            gate.notify();
        }
        try {
            wait(); // this monitor is held from before the arrival: nobody can notify in between
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        order.append(number);
    }

    void awaitGuests() throws InterruptedException {
        synchronized (gate) {
            while (arrived < 2) {
                gate.wait();
            }
        }
    }

    public static String run() throws Exception {
        NotifyAllOrder house = new NotifyAllOrder();
        Thread one = new Thread(() -> house.guest(1));
        Thread two = new Thread(() -> house.guest(2));
        one.start();
        two.start();
        house.awaitGuests();
        synchronized (house) {
            house.notifyAll();
        }
        one.join();
        two.join();
        return house.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
