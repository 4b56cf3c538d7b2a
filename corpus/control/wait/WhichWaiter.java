// Story: Two threads wait, one notify comes: Java does not say whom it wakes. The other one is woken when the first has spoken.
// outcome: 1
// outcome: 2

public class WhichWaiter {
    private final Object gate = new Object();
    private int arrived; // guarded by the gate
    private int first; // guarded by this

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
        if (first == 0) {
            first = number;
        }
        notify();
    }

    void awaitGuests() throws InterruptedException {
        synchronized (gate) {
            while (arrived < 2) {
                gate.wait();
            }
        }
    }

    public static String run() throws Exception {
        WhichWaiter house = new WhichWaiter();
        Thread one = new Thread(() -> house.guest(1));
        Thread two = new Thread(() -> house.guest(2));
        one.start();
        two.start();
        house.awaitGuests();
        synchronized (house) {
            house.notify();
        }
        one.join();
        two.join();
        return String.valueOf(house.first);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
