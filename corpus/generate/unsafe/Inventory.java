// Wrong: one method does not take the ReentrantLock.
// Breaks: take beside clear: index -1.
package unsafe;

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
        count = 0;
    }
}
