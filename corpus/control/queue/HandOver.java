// Story: A producer offers an item from hand to hand and does not wait; it is taken only if a consumer stands there.
// outcome: taken
// outcome: refused

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class HandOver {
    static String consume(SynchronousQueue<String> queue) {
        try {
            return queue.poll(2, TimeUnit.MILLISECONDS);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        String[] got = new String[1];
        Thread consumer = new Thread(() -> got[0] = consume(queue));
        consumer.start();
        Thread.yield();
        boolean taken = queue.offer("item");
        consumer.join();
        if (taken != (got[0] != null)) {
            return "lost";
        }
        return taken ? "taken" : "refused";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
