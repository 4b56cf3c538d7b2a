// Story: Two consumers poll a queue with one item: one of them gets it.
// outcome: a
// outcome: b

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class TwoConsumers {
    private volatile String owner = "";

    void poll(Queue<String> queue, String name) {
        if (queue.poll() != null) {
            owner = owner + name;
        }
    }

    public static String run() throws Exception {
        Queue<String> queue = new ConcurrentLinkedQueue<>();
        queue.add("item");
        TwoConsumers house = new TwoConsumers();
        Thread a = new Thread(() -> house.poll(queue, "a"));
        Thread b = new Thread(() -> house.poll(queue, "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return house.owner;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
