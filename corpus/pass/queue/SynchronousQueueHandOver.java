// Story: A box is filled and then handed over through a SynchronousQueue.

import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueHandOver {
    static final class Box {
        int value;
    }

    static final SynchronousQueue<Box> QUEUE = new SynchronousQueue<>();

    static void produce(Box box) {
        try {
            box.value = 42;
            QUEUE.put(box); // returns when the consumer has it
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread producer = new Thread(() -> produce(fresh));
        producer.start();
        Box box = QUEUE.take();
        int seen = box.value;
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
