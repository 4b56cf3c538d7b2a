// Story: A worker adds up what comes through a queue until the pill comes.
// outcome: 6

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Pill {
    private int sum;

    void add(BlockingQueue<Integer> queue) {
        try {
            for (int number = queue.take(); number != 0; number = queue.take()) {
                sum += number;
            }
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Pill worker = new Pill();
        Thread thread = new Thread(() -> worker.add(queue));
        thread.start();
        for (int number : new int[] {1, 2, 3, 0}) {
            queue.put(number);
        }
        thread.join();
        return String.valueOf(worker.sum);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
