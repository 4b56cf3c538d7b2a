// Story: Main waits for a slow worker, but not for ever.
// outcome: finished
// outcome: too slow

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimed {
    static void work(CountDownLatch finished) {
        try {
            Thread.sleep(2);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        finished.countDown();
    }

    public static String run() throws Exception {
        CountDownLatch finished = new CountDownLatch(1);
        Thread worker = new Thread(() -> work(finished));
        worker.start();
        String how = finished.await(2, TimeUnit.MILLISECONDS) ? "finished" : "too slow";
        worker.join();
        return how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
