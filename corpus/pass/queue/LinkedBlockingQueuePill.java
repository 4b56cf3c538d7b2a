// Story: The producer writes its summary and then sends the end marker through a LinkedBlockingQueue.

import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueuePill {
    static final int END = -1;
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static int summary;

    static void produce() {
        for (int i = 1; i <= 10; i++) {
            QUEUE.add(i);
        }
        summary = 55;
        QUEUE.add(END);
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(LinkedBlockingQueuePill::produce);
        producer.start();
        int sum = 0;
        for (int item = QUEUE.take(); item != END; item = QUEUE.take()) {
            sum += item;
        }
        int seen = summary;
        producer.join();
        System.out.println(sum == 55 && seen >= 0 ? "done" : "impossible");
    }
}
