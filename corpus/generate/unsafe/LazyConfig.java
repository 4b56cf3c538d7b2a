// Wrong: the map is published before it is filled (unsafe publication).
// Breaks: mode beside mode, on a new instance: the second one meets the empty map.
package unsafe;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LazyConfig {
    private Map<String, String> values;

    public int mode() {
        if (values == null) {
            values = new ConcurrentHashMap<>();
            values.put("mode", "strict");
        }
        return values.get("mode").length();
    }

    public void forget() {
        values = null;
    }
}
