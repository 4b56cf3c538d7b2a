// Story: Main waits until two workers have counted down: it sees the work of both.
// outcome: 2

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class Latch {
    public static String run() throws Exception {
        CountDownLatch finished = new CountDownLatch(2);
        AtomicInteger work = new AtomicInteger();
        Runnable worker = () -> {
            work.incrementAndGet();
            finished.countDown();
        };
        Thread a = new Thread(worker);
        Thread b = new Thread(worker);
        a.start();
        b.start();
        finished.await();
        String seen = work.toString();
        a.join();
        b.join();
        return seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
