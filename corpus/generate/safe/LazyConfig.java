// Right: filled first, published then, and read once.
package safe;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LazyConfig {
    private volatile Map<String, String> values;

    public int mode() {
        Map<String, String> known = values;
        if (known == null) {
            known = new ConcurrentHashMap<>();
            known.put("mode", "strict");
            values = known;
        }
        return known.get("mode").length();
    }

    public void forget() {
        values = null;
    }
}
