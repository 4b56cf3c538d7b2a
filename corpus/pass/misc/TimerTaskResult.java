// Story: A TimerTask writes a field and counts a latch down that the main thread awaits before it reads.

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTaskResult {
    static final CountDownLatch TICKED = new CountDownLatch(1);
    static int ticks;

    static final class Tick extends TimerTask {
        @Override
        public void run() {
            ticks = 1;
            TICKED.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        timer.schedule(new Tick(), 1);
        TICKED.await(); // orders the task's write
        int seen = ticks;
        timer.cancel();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
