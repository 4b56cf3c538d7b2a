// Wrong: a synchronized list is iterated without its lock (iterator misuse).
// Breaks: length beside add: ConcurrentModificationException.
package unsafe;

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
        for (String event : events) {
            if (event.length() > longest) {
                longest = event.length();
            }
        }
        return longest;
    }
}
