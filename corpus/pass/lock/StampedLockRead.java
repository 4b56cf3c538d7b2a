// Story: The writer holds the write lock, the reader the read lock of a StampedLock.

import java.util.concurrent.locks.StampedLock;

public class StampedLockRead {
    static final StampedLock LOCK = new StampedLock();
    static int position;

    static void move() {
        long stamp = LOCK.writeLock();
        try {
            position = 42;
        } finally {
            LOCK.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(StampedLockRead::move);
        writer.start();
        int seen;
        long stamp = LOCK.readLock();
        try {
            seen = position; // before or after the write, but never beside it
        } finally {
            LOCK.unlockRead(stamp);
        }
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
