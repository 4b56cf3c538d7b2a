// Story: Main waits for two workers to count down, and one of them forgets to.
// fresh
// outcome: deadlock

import java.util.concurrent.CountDownLatch;

public class NobodyCountsDown {
    public static String run() throws Exception {
        CountDownLatch finished = new CountDownLatch(2);
        new Thread(finished::countDown, "careful").start();
        new Thread(() -> {}, "forgetful").start();
        finished.await();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
