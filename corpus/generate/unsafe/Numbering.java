// Wrong: static state, locked by the instance in one method and by the class in the other.
// Breaks: next beside restart: the position is beyond the list.
package unsafe;

import java.util.ArrayList;
import java.util.List;

public class Numbering {
    private static List<Integer> given = new ArrayList<>();

    public synchronized int next() {
        given.add(given.size());
        return given.get(given.size() - 1);
    }

    public static synchronized void restart() {
        given = new ArrayList<>();
    }
}
