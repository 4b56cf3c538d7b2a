// Tempting: listeners are called without a lock, over a list that others replace meanwhile (copy-on-write).
package safe;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Listeners {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    public void add(Runnable listener) {
        if (listener != null) {
            listeners.add(listener);
        }
    }

    public void removeAll() {
        listeners.clear();
    }

    public int fire() {
        int called = 0;
        for (Runnable listener : listeners) {
            listener.run();
            called++;
        }
        return called;
    }
}
