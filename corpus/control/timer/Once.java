// Story: A timer does its task once, after a while.
// outcome: ran

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class Once {
    public static String run() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                ran.countDown();
            }
        }, 2);
        ran.await();
        timer.cancel();
        return "ran";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
