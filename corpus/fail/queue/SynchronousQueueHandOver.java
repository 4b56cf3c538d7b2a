// Story: A box is handed over through a SynchronousQueue and filled once put has returned.
// Race: A B on SynchronousQueueHandOver$Box.value

import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueHandOver {
    static final class Box {
        int value;
    }

    static final SynchronousQueue<Box> QUEUE = new SynchronousQueue<>();

    static void produce(Box box) {
        try {
            QUEUE.put(box); // returns when the consumer has it
            box.value = 42; // @A
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread producer = new Thread(() -> produce(fresh));
        producer.start();
        Box box = QUEUE.take();
        int seen = box.value; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
