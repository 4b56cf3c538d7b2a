// Story: Three threads wait, two of them are notified one after the other: any of the three can be the one that is left.
// outcome: 1
// outcome: 2
// outcome: 3

public class LastOfThree {
    private final Object gate = new Object();
    private int arrived; // guarded by the gate
    private int gone; // guarded by this
    private int last; // guarded by this

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
        gone++;
        last = number;
        if (gone == 2) {
            notify();
        }
    }

    void awaitGuests() throws InterruptedException {
        synchronized (gate) {
            while (arrived < 3) {
                gate.wait();
            }
        }
    }

    public static String run() throws Exception {
        LastOfThree house = new LastOfThree();
        Thread[] guests = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int number = i + 1;
            guests[i] = new Thread(() -> house.guest(number));
            guests[i].start();
        }
        house.awaitGuests();
        synchronized (house) {
            house.notify();
            house.notify();
        }
        for (Thread guest : guests) {
            guest.join();
        }
        return String.valueOf(house.last);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
