// Story: A box is transferred through a LinkedTransferQueue and filled once transfer has returned.
// Race: A B on LinkedTransferQueueTransfer$Box.value

import java.util.concurrent.LinkedTransferQueue;

public class LinkedTransferQueueTransfer {
    static final class Box {
        int value;
    }

    static final LinkedTransferQueue<Box> QUEUE = new LinkedTransferQueue<>();

    static void produce(Box box) {
        try {
            QUEUE.transfer(box); // waits until the consumer has received it
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
