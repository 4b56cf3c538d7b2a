// Right: the list is locked while it is iterated.
package safe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class EventLog {
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private volatile int longest;

    public void add(String event) {
        events.add(event);
    }

    public int longest() {
        synchronized (events) {
            for (String event : events) {
                if (event.length() > longest) {
                    longest = event.length();
                }
            }
        }
        return longest;
    }
}
