// Story: A worker and the main thread both count under the same ReentrantLock.

import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int counter;

    static void work() {
        for (int i = 0; i < 100; i++) {
            LOCK.lock();
            try {
                counter++;
            } finally {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ReentrantLockCounter::work);
        worker.start();
        for (int i = 0; i < 100; i++) {
            LOCK.lock();
            try {
                counter++;
            } finally {
                LOCK.unlock();
            }
        }
        worker.join();
        System.out.println("done");
    }
}
