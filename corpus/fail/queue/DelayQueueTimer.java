// Story: An element is put into a DelayQueue and its payload written after that.
// Race: A B on DelayQueueTimer$Alarm.payload

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueTimer {
    static final class Alarm implements Delayed {
        private final long due = System.nanoTime() + 1_000_000;
        int payload;

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Alarm) other).due);
        }
    }

    static final DelayQueue<Alarm> QUEUE = new DelayQueue<>();

    static void produce(Alarm alarm) {
        QUEUE.add(alarm);
        alarm.payload = 42; // @A
        // the delay may be over: time is no ordering
    }

    public static void main(String[] args) throws Exception {
        Alarm fresh = new Alarm();
        Thread producer = new Thread(() -> produce(fresh));
        producer.start();
        Alarm alarm = QUEUE.take();
        int seen = alarm.payload; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
