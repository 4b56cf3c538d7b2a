// Wrong: the lock is the array, which is replaced when it grows (wrong lock object).
// Breaks: add beside add: the second one locks the new array while the first one is still inside.
package unsafe;

import java.util.Arrays;

public class GrowingList {
    private int[] items = new int[1];
    private int size;

    public void add(int item) {
        synchronized (items) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size + 1);
            }
            items[size++] = item;
        }
    }

    public int size() {
        synchronized (items) {
            return size;
        }
    }
}
