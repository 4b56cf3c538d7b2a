// Story: Two sleepers with different times. The shorter sleep is over first, but who then runs first is open: sleep is no synchronization.
// outcome: short long
// outcome: long short

import java.util.ArrayList;
import java.util.List;

public class SleepOrder {
    private final List<String> order = new ArrayList<>();

    void rest(int milliseconds, String name) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        synchronized (order) {
            order.add(name);
        }
    }

    public static String run() throws Exception {
        SleepOrder house = new SleepOrder();
        Thread shorter = new Thread(() -> house.rest(1, "short"));
        Thread longer = new Thread(() -> house.rest(5, "long"));
        longer.start();
        shorter.start();
        shorter.join();
        longer.join();
        return String.join(" ", house.order);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
