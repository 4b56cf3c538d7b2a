// Wrong: the flag is set before the work is done (double-checked laziness).
// Breaks: lookup beside lookup, on a new instance: the second one does not wait for the table.
package unsafe;

public class CharTable {
    private volatile boolean ready;
    private volatile char[] table;

    public char lookup(int code) {
        if (!ready) {
            synchronized (this) {
                if (!ready) {
                    ready = true;
                    table = build();
                }
            }
        }
        return table[code & 15];
    }

    private static char[] build() {
        return "0123456789abcdef".toCharArray();
    }
}
