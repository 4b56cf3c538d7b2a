// Story: The worker writes the result and counts the latch down after that.

import java.util.concurrent.CountDownLatch;

public class LatchCountDown {
    static final CountDownLatch FINISHED = new CountDownLatch(1);
    static int result;

    static void work() {
        result = 42; // happens before await returns
        FINISHED.countDown();
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(LatchCountDown::work);
        worker.start();
        FINISHED.await();
        int seen = result;
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
