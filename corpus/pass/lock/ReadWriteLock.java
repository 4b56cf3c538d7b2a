// Story: Two threads change a counter under the write lock and read it under the read lock.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLock {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int counter;

    static void count() {
        LOCK.writeLock().lock(); // exclusive
        try {
            counter++;
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    static int current() {
        LOCK.readLock().lock();
        try {
            return counter; // ordered after every earlier release of the write lock
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ReadWriteLock::count);
        worker.start();
        count();
        int seen = current();
        worker.join();
        System.out.println(seen > 0 ? "done" : "impossible");
    }
}
