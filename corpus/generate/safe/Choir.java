// Right: the audience is asked for under the lock. Whatever it needs are interfaces and arrays that tests make themselves.
package safe;

import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class Choir {
    public interface Voice<T> {
        T sings(T note);

        default boolean isLoud() {
            return true;
        }
    }

    public interface Echo extends Voice<String> {
    }

    public interface Audience {
        int count(long since, String... names);

        String name();

        double mood(int[][] rows, char seat);

        boolean isAwake();
    }

    private Audience audience;

    public Choir(Supplier<String> words, Voice<Object> voice, Echo echo, UnaryOperator<Object> hall, int[][] rows, Class<?>[] kinds) {
        Object note = new Object();
        boolean isAsExpected = words.get() == null && voice.sings(note) == note && voice.isLoud() && echo.sings("la") == null;
        if (!isAsExpected || hall.apply(note) != note || rows.length + kinds.length != 2) {
            throw new IllegalArgumentException("a stub answers otherwise");
        }
    }

    public void listen(Flow.Subscriber<String> subscriber) {
        subscriber.onNext("la");
    }

    public synchronized void come(Audience audience) {
        if (!audience.name().isEmpty() || audience.mood(null, 'a') != 0.0 || audience.isAwake()) {
            throw new IllegalArgumentException("a stub answers otherwise");
        }
        this.audience = audience;
    }

    public synchronized void go() {
        audience = null;
    }

    public synchronized int count() {
        return audience == null ? 0 : audience.count(1);
    }
}
