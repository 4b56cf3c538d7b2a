// Tempting: threads interrupt each other, and whether one waits then depends on the order.
package safe;

public class Interrupter {
    private Thread last;
    private boolean signalled;

    public synchronized void enter() {
        last = Thread.currentThread();
    }

    public synchronized void interruptLast() {
        if (last != null) {
            last.interrupt();
        }
    }

    public synchronized void signal() {
        signalled = true;
        notifyAll();
    }

    public synchronized void await() throws InterruptedException {
        while (!signalled) {
            wait();
        }
        signalled = false;
    }

    public synchronized boolean check() {
        if (Thread.interrupted()) {
            throw new IllegalStateException("interrupted");
        }
        return signalled;
    }
}
