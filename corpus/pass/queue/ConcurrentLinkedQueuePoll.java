// Story: A box is filled and then offered to a ConcurrentLinkedQueue.

import java.util.concurrent.ConcurrentLinkedQueue;

public class ConcurrentLinkedQueuePoll {
    static final class Box {
        int value;
    }

    static final ConcurrentLinkedQueue<Box> QUEUE = new ConcurrentLinkedQueue<>();

    static void produce(Box box) {
        box.value = 42; // before offer: ordered before the poll that returns the box
        QUEUE.offer(box);
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread producer = new Thread(() -> produce(fresh));
        producer.start();
        Box box = QUEUE.poll();
        while (box == null) {
            Thread.onSpinWait();
            box = QUEUE.poll();
        }
        int seen = box.value;
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
