// Right: the lock never changes.
package safe;

import java.util.Arrays;

public class GrowingList {
    private final Object lock = new Object();
    private int[] items = new int[1];
    private int size;

    public void add(int item) {
        synchronized (lock) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size + 1);
            }
            items[size++] = item;
        }
    }

    public int size() {
        synchronized (lock) {
            return size;
        }
    }
}
