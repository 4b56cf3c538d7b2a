// Story: Two threads link lambdas for the first time at the same moment. The JDK hands strings from one to the other without
// synchronization, which is right because a string's bytes are reached through a final field.

import java.util.concurrent.CountDownLatch;
import java.util.function.IntUnaryOperator;

public class LambdaLinking {
    static int[] results = new int[2];

    static void work(CountDownLatch open, int slot, IntUnaryOperator task) {
        try {
            open.await();
            Runnable store = () -> results[slot] = task.applyAsInt(slot);
            store.run();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        Thread first = new Thread(() -> work(open, 0, x -> x + 40));
        Thread second = new Thread(() -> work(open, 1, x -> x + 1));
        first.start();
        second.start();
        open.countDown();
        first.join();
        second.join();
        System.out.println(results[0] + results[1] == 42 ? "done" : "impossible");
    }
}
