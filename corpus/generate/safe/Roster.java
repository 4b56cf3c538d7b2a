// Right: the list makes the snapshot itself.
package safe;

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
        return names.toArray(new String[0]).length;
    }
}
