// Wrong: asks before it locks, and waits without asking again (lost notify).
// Breaks: pass beside train: the notification comes between question and wait.
package unsafe;

public class Crossing {
    private volatile boolean closed;

    public void train() {
        closed = true;
        closed = false;
        synchronized (this) {
            notifyAll();
        }
    }

    public void pass() throws InterruptedException {
        if (closed) {
            synchronized (this) {
                wait();
            }
        }
    }
}
