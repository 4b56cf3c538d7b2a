// Tempting: calls itself back while it is locked, and throws if it is asked to do so too deeply.
package safe;

public class Notifier {
    private Notifier next;
    private int depth;
    private int notified;

    public synchronized void chain(Notifier next) {
        if (next == this) {
            this.next = next;
        }
    }

    public synchronized int tell(int times) {
        if (depth > 3) {
            throw new IllegalStateException("too deep");
        }
        depth++;
        try {
            notified++;
            return next == null || times <= 0 ? notified : next.tell(times - 1);
        } finally {
            depth--;
        }
    }
}
