// Story: A thread dies with a lock in its hand, which is not a monitor: nobody gets it any more.
// fresh
// outcome: deadlock

import java.util.concurrent.locks.ReentrantLock;

public class LockNotReturned {
    public static String run() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread careless = new Thread(lock::lock, "careless");
        careless.start();
        careless.join();
        lock.lock();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
