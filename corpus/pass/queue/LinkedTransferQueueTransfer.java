// Story: A box is filled and then transferred through a LinkedTransferQueue.

import java.util.concurrent.LinkedTransferQueue;

public class LinkedTransferQueueTransfer {
    static final class Box {
        int value;
    }

    static final LinkedTransferQueue<Box> QUEUE = new LinkedTransferQueue<>();

    static void produce(Box box) {
        try {
            box.value = 42;
            QUEUE.transfer(box); // waits until the consumer has received it
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
