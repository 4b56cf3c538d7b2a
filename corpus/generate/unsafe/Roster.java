// Wrong: length and content are asked one after the other (snapshot mismatch).
// Breaks: snapshot beside clear: IndexOutOfBoundsException.
package unsafe;

import java.util.List;
import java.util.Vector;

public class Roster {
    private final List<String> names = new Vector<>();

    public void enter(String name) {
        names.add(name);
    }

    public void clear() {
        names.clear();
    }

    public int snapshot() {
        String[] all = new String[names.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = names.get(i);
        }
        return all.length;
    }
}
