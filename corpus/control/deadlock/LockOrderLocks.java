// Story: Two threads take two ReentrantLocks in different orders.
// fresh
// outcome: done
// outcome: deadlock

import java.util.concurrent.locks.ReentrantLock;

public class LockOrderLocks {
    private volatile int visits;

    void nest(ReentrantLock outer, ReentrantLock inner) {
        outer.lock();
        inner.lock();
        visits++;
        inner.unlock();
        outer.unlock();
    }

    public static String run() throws Exception {
        LockOrderLocks house = new LockOrderLocks();
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        Thread a = new Thread(() -> house.nest(left, right), "a");
        Thread b = new Thread(() -> house.nest(right, left), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
