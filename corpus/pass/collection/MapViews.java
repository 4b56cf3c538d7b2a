// Story: Two threads ask for the views of a map that nobody changes; maps keep their views in plain fields, on purpose.

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class MapViews {
    static final Map<String, Integer> HASHED = new HashMap<>(Map.of("a", 1));
    static final TreeMap<String, Integer> SORTED = new TreeMap<>(Map.of("a", 1));
    static final Map<String, Integer> FIXED = Collections.unmodifiableMap(HASHED);
    static final int[] SEEN = new int[2];

    static void look(int me) {
        SEEN[me] = HASHED.keySet().size() + HASHED.values().size() + HASHED.entrySet().size()
                + SORTED.keySet().size() + SORTED.values().size() + SORTED.entrySet().size()
                + SORTED.descendingMap().size() + FIXED.keySet().size() + FIXED.entrySet().size();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> look(1));
        other.start();
        look(0);
        other.join();
        System.out.println(SEEN[0] == SEEN[1] ? "done" : "impossible");
    }
}
