// Story: Two threads link lambdas for the first time at the same moment, and both store into the same element.
// Race: A A on int[]

import java.util.concurrent.CountDownLatch;
import java.util.function.IntUnaryOperator;

public class LambdaLinking {
    static int[] results = new int[1];

    static void work(CountDownLatch open, IntUnaryOperator task) {
        try {
            open.await();
            Runnable store = () -> results[0] = task.applyAsInt(41); // @A
            store.run();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        Thread first = new Thread(() -> work(open, x -> x + 1));
        Thread second = new Thread(() -> work(open, x -> x + 1));
        first.start();
        second.start();
        open.countDown();
        first.join();
        second.join();
        System.out.println(results[0] == 42 ? "done" : "impossible");
    }
}
