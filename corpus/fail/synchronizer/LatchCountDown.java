// Story: The worker counts the latch down and writes the result after that.
// Race: A B on LatchCountDown.result

import java.util.concurrent.CountDownLatch;

public class LatchCountDown {
    static final CountDownLatch FINISHED = new CountDownLatch(1);
    static int result;

    static void work() {
        FINISHED.countDown();
        result = 42; // @A
        // after countDown: await orders nothing about it
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(LatchCountDown::work);
        worker.start();
        FINISHED.await();
        int seen = result; // @B
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
