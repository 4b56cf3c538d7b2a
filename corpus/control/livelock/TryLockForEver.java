// Story: A thread tries a lock again and again; its owner waits for the end of that thread.
// fresh
// outcome: livelock

import java.util.concurrent.locks.ReentrantLock;

public class TryLockForEver {
    static void insist(ReentrantLock lock) {
        while (!lock.tryLock()) {
            Thread.yield();
        }
        lock.unlock();
    }

    public static String run() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread insistent = new Thread(() -> insist(lock), "insistent");
        insistent.start();
        insistent.join();
        lock.unlock();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
