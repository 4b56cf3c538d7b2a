// Story: A box is filled and then put into an ArrayBlockingQueue.

import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueBox {
    static final class Box {
        int value;
    }

    static final ArrayBlockingQueue<Box> QUEUE = new ArrayBlockingQueue<>(4);

    static void produce() {
        Box box = new Box();
        box.value = 42; // before add: ordered before take returns the box
        QUEUE.add(box);
    }

    public static void main(String[] args) throws Exception {
        new Box(); // initializes the class before the producer runs
        Thread producer = new Thread(ArrayBlockingQueueBox::produce);
        producer.start();
        Box box = QUEUE.take();
        int seen = box.value;
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
