// Story: One thread adds to a map while another looks at it through a view.
// LibraryRace: A B on java.util.HashMap.size

import java.util.HashMap;
import java.util.Map;

public class MapViews {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));

    static void add() {
        MAP.put("b", 2); // @A
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(MapViews::add);
        other.start();
        int seen = MAP.values().size(); // @B
        other.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
