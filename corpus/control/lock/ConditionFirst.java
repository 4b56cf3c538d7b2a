// Story: Two threads await one condition and are signalled one after the other. The one that has waited longest is the first: a condition
// is not so free as notify.
// outcome: in order

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionFirst {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition turn = lock.newCondition();
    private final StringBuilder arrivals = new StringBuilder(); // guarded by the lock
    private final StringBuilder departures = new StringBuilder(); // guarded by the lock

    void guest(char name) {
        lock.lock();
        try {
            arrivals.append(name);
            turn.await();
            departures.append(name);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        } finally {
            lock.unlock();
        }
    }

    /** Signals both guests if both wait. */
    boolean signal() {
        lock.lock();
        try {
            boolean ready = lock.getWaitQueueLength(turn) == 2;
            if (ready) {
                turn.signal();
                turn.signal();
            }
            return ready;
        } finally {
            lock.unlock();
        }
    }

    public static String run() throws Exception {
        ConditionFirst house = new ConditionFirst();
        Thread a = new Thread(() -> house.guest('a'));
        Thread b = new Thread(() -> house.guest('b'));
        a.start();
        b.start();
        while (!house.signal()) {
            Thread.yield();
        }
        a.join();
        b.join();
        return house.arrivals.toString().equals(house.departures.toString()) ? "in order" : "out of order";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
