import java.util.Arrays;

/**
 * Two lifts serve the calls of five floors, and a display shows where they go. Calls are claimed under a lock.
 *
 * <p>To be found: a lift sets and clears its {@code target} without a lock, and the display asks twice for it: a NullPointerException in
 * the display if the lift arrives in between. The unlocked look at {@code calls} before the lock races with those who press and claim, and
 * is harmless, as it is asked again under the lock; so is the race on {@code travelled}, but it loses floors.
 */
public class Elevator {
    static final int FLOORS = 5;

    /** A floor to go to. */
    record Target(int floor) {}

    private final boolean[] calls = new boolean[FLOORS];
    private int travelled;

    synchronized void press(int floor) {
        calls[floor] = true;
    }

    Target claim(int from) {
        for (int distance = 0; distance < FLOORS; distance++) {
            int floor = (from + distance) % FLOORS;
            if (calls[floor]) {
                synchronized (this) {
                    if (calls[floor]) {
                        calls[floor] = false;
                        return new Target(floor);
                    }
                }
            }
        }
        return null;
    }

    final class Lift extends Thread {
        private int floor;
        private Target target;

        Lift(String name) {
            super(name);
        }

        @Override
        public void run() {
            for (target = claim(floor); target != null; target = claim(floor)) {
                travelled += Math.abs(target.floor() - floor);
                floor = target.floor();
                target = null; // arrived
            }
        }
    }

    /** What the display shows for a lift. */
    static String show(Lift lift) {
        return lift.target != null ? "to " + lift.target.floor() : "waits";
    }

    public static void main(String[] arguments) throws InterruptedException {
        Elevator house = new Elevator();
        for (int floor : new int[] {1, 2, 4}) {
            house.press(floor);
        }
        Lift[] lifts = {house.new Lift("left lift"), house.new Lift("right lift")};
        Thread display = new Thread(() -> Arrays.stream(lifts).forEach(Elevator::show), "display");
        for (Lift lift : lifts) {
            lift.start();
        }
        house.press(3);
        display.start();
        for (Lift lift : lifts) {
            lift.join();
        }
        display.join();
        System.out.println("the lifts stand still");
    }
}
