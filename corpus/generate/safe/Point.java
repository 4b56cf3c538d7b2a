// Tempting: reads optimistically, without a lock, and looks afterwards whether it was right (StampedLock).
package safe;

import java.util.concurrent.locks.StampedLock;

public class Point {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int negativeX;

    public void move(int by) {
        long stamp = lock.writeLock();
        try {
            x += by;
            negativeX -= by;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public int sum() {
        long stamp = lock.tryOptimisticRead();
        int seen = x;
        int sum = seen + negativeX;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seen = x;
                sum = seen + negativeX;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        if (sum != 0) {
            throw new AssertionError("half a move was seen");
        }
        return seen;
    }
}
