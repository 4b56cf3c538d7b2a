// Story: One timer, two tasks: the timer's only thread does them in the order of their times.
// outcome: ab

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class InOrder {
    static final class Write extends TimerTask {
        private final StringBuilder order;
        private final char name;
        private final CountDownLatch done;

        Write(StringBuilder order, char name, CountDownLatch done) {
            this.order = order;
            this.name = name;
            this.done = done;
        }

        @Override
        public void run() {
            order.append(name);
            done.countDown();
        }
    }

    public static String run() throws Exception {
        StringBuilder order = new StringBuilder();
        CountDownLatch done = new CountDownLatch(2);
        Timer timer = new Timer();
        timer.schedule(new Write(order, 'a', done), 1);
        timer.schedule(new Write(order, 'b', done), 5);
        done.await();
        timer.cancel();
        return order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
