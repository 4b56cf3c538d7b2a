// Tempting: a thread of its own gets it ready, and may still be at it when start() has returned: then use() throws in the order of the calls, too.
package safe;

public class Starter {
    private volatile int state;

    public void start() {
        synchronized (this) {
            if (state != 0) {
                return;
            }
            state = 1;
        }
        new Thread(() -> state = 2).start();
    }

    public int use() {
        if (state == 1) {
            throw new IllegalStateException("not ready yet");
        }
        return state;
    }
}
