// Wrong: each instance takes its own lock first, and then that of the other one (lock-order deadlock).
// Breaks: a.give(b) beside b.give(a); the threads must call two instances.
package unsafe;

public class Purse {
    private int coins = 10;

    public synchronized int coins() {
        return coins;
    }

    public synchronized void give(Purse other) {
        if (coins > 0) {
            coins--;
            other.take();
        }
    }

    private synchronized void take() {
        coins++;
    }
}
