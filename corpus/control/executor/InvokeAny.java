// Story: Of two tasks that meet half-way the faster one's result is taken, the other one is cancelled.
// outcome: a
// outcome: b

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class InvokeAny {
    static String work(CountDownLatch half, String name) throws InterruptedException {
        half.countDown();
        half.await();
        return name;
    }

    public static String run() throws Exception {
        CountDownLatch half = new CountDownLatch(2);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        String first = pool.invokeAny(List.of(() -> work(half, "a"), () -> work(half, "b")));
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return first;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
