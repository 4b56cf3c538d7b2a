// Tempting: only the thread that has locked may unlock.
package safe;

public class OwnerLock {
    private Thread owner;
    private int holds;

    public synchronized void lock() throws InterruptedException {
        while (owner != null && owner != Thread.currentThread()) {
            wait();
        }
        owner = Thread.currentThread();
        holds++;
    }

    public synchronized void unlock() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        holds--;
        if (holds == 0) {
            owner = null;
            notifyAll();
        }
    }

    public synchronized boolean isMine() {
        return owner == Thread.currentThread();
    }
}
