// Story: A worker counts under a ReentrantLock, the main thread counts without it.
// Race: A B on ReentrantLockCounter.counter

import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int counter;

    static void work() {
        for (int i = 0; i < 100; i++) {
            LOCK.lock();
            try {
                counter++; // @A
            } finally {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ReentrantLockCounter::work);
        worker.start();
        for (int i = 0; i < 100; i++) {
            counter++; // @B
            // no lock: nothing the worker releases is acquired here
        }
        worker.join();
        System.out.println("done");
    }
}
