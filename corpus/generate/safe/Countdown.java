// Tempting: next throws when nothing is left, whoever took the last one; so does peek.
package safe;

import java.util.NoSuchElementException;

public class Countdown {
    private int left;

    public Countdown(int left) {
        this.left = left;
    }

    public synchronized int next() {
        if (left <= 0) {
            throw new NoSuchElementException();
        }
        return --left;
    }

    public synchronized int peek() {
        if (left <= 0) {
            throw new IllegalStateException("nothing left");
        }
        return left - 1;
    }

    public synchronized void refill(int more) {
        left = Math.max(0, more);
    }
}
