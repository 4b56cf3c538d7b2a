// Story: A box is offered to a ConcurrentLinkedQueue and filled afterwards.
// Race: A B on ConcurrentLinkedQueuePoll$Box.value

import java.util.concurrent.ConcurrentLinkedQueue;

public class ConcurrentLinkedQueuePoll {
    static final class Box {
        int value;
    }

    static final ConcurrentLinkedQueue<Box> QUEUE = new ConcurrentLinkedQueue<>();

    static void produce(Box box) {
        QUEUE.offer(box);
        box.value = 42; // @A
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
        int seen = box.value; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
