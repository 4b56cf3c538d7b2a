// Story: A producer offers an item from hand to hand and does not wait; it is taken only if a consumer stands there.
// outcome: taken
// outcome: refused

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class HandOver {
    private volatile int steps;
    private volatile String got;

    void consume(SynchronousQueue<String> queue) {
        try {
            got = queue.poll(2, TimeUnit.MILLISECONDS);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    /** Gives the consumer time to come, but no promise. */
    void walk() {
        for (int i = 0; i < 10; i++) {
            steps = i;
        }
    }

    public static String run() throws Exception {
        HandOver house = new HandOver();
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread consumer = new Thread(() -> house.consume(queue));
        consumer.start();
        house.walk();
        boolean taken = queue.offer("item");
        consumer.join();
        if (taken != (house.got != null)) {
            return "lost";
        }
        return taken ? "taken" : "refused";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
