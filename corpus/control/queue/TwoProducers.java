// Story: Two producers put into a queue of one place.
// outcome: 12
// outcome: 21

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class TwoProducers {
    static void put(BlockingQueue<Integer> queue, int item) {
        try {
            queue.put(item);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread one = new Thread(() -> put(queue, 1));
        Thread two = new Thread(() -> put(queue, 2));
        one.start();
        two.start();
        String taken = "" + queue.take() + queue.take();
        one.join();
        two.join();
        return taken;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
