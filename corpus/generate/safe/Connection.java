// Tempting: everything throws once it is closed, also a send that waited for the other one to end.
package safe;

public class Connection {
    private boolean closed;
    private boolean sending;
    private int sent;

    public int send(int bytes) throws InterruptedException {
        synchronized (this) {
            while (sending && !closed) {
                wait();
            }
            if (closed) {
                throw new IllegalStateException("closed");
            }
            sending = true;
        }
        int more = Math.floorMod(bytes, 10);
        synchronized (this) {
            sending = false;
            sent += more;
            notifyAll();
            return sent;
        }
    }

    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    public synchronized void reopen() {
        closed = false;
    }
}
