// Tempting: two conditions of one ReentrantLock; offers wait for takers, and a refused one throws.
package safe;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Exchange {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition filled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private Integer item;

    public void offer(int number) throws InterruptedException {
        lock.lock();
        try {
            while (item != null) {
                emptied.await();
            }
            if (number < 0) {
                throw new IllegalArgumentException("refused");
            }
            item = number;
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    public int take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (item == null) {
                filled.await();
            }
            int taken = item;
            item = null;
            emptied.signal();
            return taken;
        } finally {
            lock.unlock();
        }
    }
}
