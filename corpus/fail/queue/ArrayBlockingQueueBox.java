// Story: A box is put into an ArrayBlockingQueue and filled by the producer afterwards.
// Race: A B on ArrayBlockingQueueBox$Box.value

import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueBox {
    static final class Box {
        int value;
    }

    static final ArrayBlockingQueue<Box> QUEUE = new ArrayBlockingQueue<>(4);

    static void produce() {
        Box box = new Box();
        QUEUE.add(box);
        box.value = 42; // @A
        // the box belongs to the consumer now
    }

    public static void main(String[] args) throws Exception {
        new Box(); // initializes the class before the producer runs
        Thread producer = new Thread(ArrayBlockingQueueBox::produce);
        producer.start();
        Box box = QUEUE.take();
        int seen = box.value; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
