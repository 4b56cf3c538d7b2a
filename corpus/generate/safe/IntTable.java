// Right: readers ask the table itself, and only once.
package safe;

import java.util.Arrays;

public class IntTable {
    private volatile int[] table = new int[1];

    public synchronized void put(int index, int value) {
        if (index < 0 || index > 100) {
            return;
        }
        if (index >= table.length) {
            table = Arrays.copyOf(table, index + 1);
        }
        table[index] = value;
    }

    public int get(int index) {
        int[] now = table;
        return index >= 0 && index < now.length ? now[index] : 0;
    }
}
