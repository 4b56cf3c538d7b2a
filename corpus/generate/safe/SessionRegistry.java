// Right: looks once.
package safe;

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
        String session = sessions.get(user);
        return session == null ? 0 : session.length();
    }
}
