// Wrong: two concurrent maps, each right by itself, are out of step between two updates.
// Breaks: add beside mail of the same user.
package unsafe;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class UserCache {
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<Integer, String> mails = new ConcurrentHashMap<>();

    public void add(String user, int number) {
        numbers.put(user, number);
        mails.put(number, user + "@example.org");
    }

    public int mail(String user) {
        Integer number = numbers.get(user);
        return number == null ? 0 : mails.get(number).length();
    }
}
