// Story: A timer's task is cancelled: in time, or when it has begun.
// outcome: cancelled
// outcome: ran

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class CancelTask {
    static final class Ring extends TimerTask {
        private final CountDownLatch ran = new CountDownLatch(1);

        @Override
        public void run() {
            ran.countDown();
        }
    }

    public static String run() throws Exception {
        Timer timer = new Timer();
        Ring ring = new Ring();
        timer.schedule(ring, 1);
        Thread.sleep(1);
        String how = "cancelled";
        if (!ring.cancel()) {
            ring.ran.await();
            how = "ran";
        }
        timer.cancel();
        return how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
