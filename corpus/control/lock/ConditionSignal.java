// Story: A consumer awaits a parcel on a condition. It may come when the parcel is there already.
// outcome: waited
// outcome: was there

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private boolean parcel;
    private String how = "was there";

    void consume() {
        lock.lock();
        try {
            while (!parcel) {
                how = "waited";
                arrived.await();
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
        ConditionSignal door = new ConditionSignal();
        Thread consumer = new Thread(door::consume);
        consumer.start();
        door.produce();
        consumer.join();
        return door.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
