// Wrong: each step is atomic, the two together are not (check-then-act).
// Breaks: describe beside close of the same user: the session is gone between containsKey and get.
package unsafe;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SessionRegistry {
    private final Map<String, String> sessions = new ConcurrentHashMap<>();

    public void open(String user) {
        sessions.put(user, "session of " + user);
    }

    public void close(String user) {
        sessions.remove(user);
    }

    public int describe(String user) {
        if (!sessions.containsKey(user)) {
            return 0;
        }
        return sessions.get(user).length();
    }
}
