// Story: A consumer waits a short time for an item.
// outcome: item
// outcome: nothing

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class TimedPoll {
    static void produce(BlockingQueue<String> queue) {
        try {
            Thread.sleep(2);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        queue.add("item");
    }

    public static String run() throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> produce(queue));
        producer.start();
        String got = queue.poll(2, TimeUnit.MILLISECONDS);
        producer.join();
        return got == null ? "nothing" : got;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
