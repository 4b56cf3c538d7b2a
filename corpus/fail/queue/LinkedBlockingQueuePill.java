// Story: The producer sends the end marker through a LinkedBlockingQueue and writes its summary only after that.
// Race: A B on LinkedBlockingQueuePill.summary

import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueuePill {
    static final int END = -1;
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static int summary;

    static void produce() {
        for (int i = 1; i <= 10; i++) {
            QUEUE.add(i);
        }
        QUEUE.add(END);
        summary = 55; // @A
        // no element carries this write
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(LinkedBlockingQueuePill::produce);
        producer.start();
        int sum = 0;
        for (int item = QUEUE.take(); item != END; item = QUEUE.take()) {
            sum += item;
        }
        int seen = summary; // @B
        producer.join();
        System.out.println(sum == 55 && seen >= 0 ? "done" : "impossible");
    }
}
