// Tempting: pass waits for open, which may never come; but then it does not come in some order of the calls, either.
package safe;

public class Gate {
    private boolean open = true;

    public synchronized void close() {
        open = false;
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }

    public synchronized void pass() throws InterruptedException {
        while (!open) {
            wait();
        }
    }
}
