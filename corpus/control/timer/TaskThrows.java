// Story: A task dies of an exception and takes the timer's thread with it.
// outcome: exception java.lang.IllegalStateException

import java.util.Timer;
import java.util.TimerTask;

public class TaskThrows {
    static final class Fail extends TimerTask {
        private Thread worker;

        @Override
        public synchronized void run() {
            worker = Thread.currentThread();
            notify();
            throw new IllegalStateException("expected");
        }

        synchronized Thread worker() throws InterruptedException {
            while (worker == null) {
                wait();
            }
            return worker;
        }
    }

    public static String run() throws Exception {
        Timer timer = new Timer();
        Fail fail = new Fail();
        timer.schedule(fail, 1);
        fail.worker().join();
        return "the timer is dead";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
