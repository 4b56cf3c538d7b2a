// Wrong: the capacity is known before the larger table is (resize race).
// Breaks: put beside get of the same index, which is new.
package unsafe;

import java.util.Arrays;

public class IntTable {
    private volatile int capacity = 1;
    private volatile int[] table = new int[1];

    public synchronized void put(int index, int value) {
        if (index < 0 || index > 100) {
            return;
        }
        if (index >= capacity) {
            capacity = index + 1;
            table = Arrays.copyOf(table, index + 1);
        }
        table[index] = value;
    }

    public int get(int index) {
        return index >= 0 && index < capacity ? table[index] : 0;
    }
}
