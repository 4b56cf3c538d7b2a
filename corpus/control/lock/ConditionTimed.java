// Story: A consumer awaits a parcel on a condition, but not for ever.
// outcome: was there
// outcome: came
// outcome: gave up

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionTimed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private boolean parcel;
    private String how;

    void consume() {
        lock.lock();
        try {
            if (parcel) {
                how = "was there";
            } else {
                arrived.await(2, TimeUnit.MILLISECONDS);
                how = parcel ? "came" : "gave up";
            }
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        } finally {
            lock.unlock();
        }
    }

    void produce() {
        lock.lock();
        parcel = true;
        arrived.signal();
        lock.unlock();
    }

    public static String run() throws Exception {
        ConditionTimed door = new ConditionTimed();
        Thread consumer = new Thread(door::consume);
        Thread producer = new Thread(door::produce);
        consumer.start();
        producer.start();
        consumer.join();
        producer.join();
        return door.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
