// Right: the table itself is the flag.
package safe;

public class CharTable {
    private volatile char[] table;

    public char lookup(int code) {
        char[] known = table;
        if (known == null) {
            synchronized (this) {
                known = table;
                if (known == null) {
                    known = build();
                    table = known;
                }
            }
        }
        return known[code & 15];
    }

    private static char[] build() {
        return "0123456789abcdef".toCharArray();
    }
}
