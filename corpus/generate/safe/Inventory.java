// Right: every method takes the ReentrantLock.
package safe;

import java.util.concurrent.locks.ReentrantLock;

public class Inventory {
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] items = new int[8];
    private int count;

    public boolean add(int item) {
        lock.lock();
        try {
            if (count == items.length) {
                return false;
            }
            items[count++] = item;
            return true;
        } finally {
            lock.unlock();
        }
    }

    public int take() {
        lock.lock();
        try {
            return count == 0 ? -1 : items[--count];
        } finally {
            lock.unlock();
        }
    }

    public void clear() {
        lock.lock();
        try {
            count = 0;
        } finally {
            lock.unlock();
        }
    }
}
