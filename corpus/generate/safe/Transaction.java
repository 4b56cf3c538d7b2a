// Tempting: each thread has a state of its own, and begin, work and end must come in this order in each of them.
package safe;

public class Transaction {
    private final ThreadLocal<Integer> open = new ThreadLocal<>();
    private int ended;

    public void begin() {
        if (open.get() != null) {
            throw new IllegalStateException("already begun");
        }
        open.set(0);
    }

    public int work() {
        open.set(open.get() + 1);
        return open.get();
    }

    public void end() {
        if (open.get() == null) {
            throw new IllegalStateException("not begun");
        }
        open.remove();
        synchronized (this) {
            ended++;
        }
    }
}
