// Right: both maps change under one lock.
package safe;

import java.util.HashMap;
import java.util.Map;

public class UserCache {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Integer, String> mails = new HashMap<>();

    public synchronized void add(String user, int number) {
        numbers.put(user, number);
        mails.put(number, user + "@example.org");
    }

    public synchronized int mail(String user) {
        Integer number = numbers.get(user);
        return number == null ? 0 : mails.get(number).length();
    }
}
