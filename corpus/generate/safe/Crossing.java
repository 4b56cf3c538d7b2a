// Right: asks under the lock, and again after each wait.
package safe;

public class Crossing {
    private int trains;

    public void train() {
        synchronized (this) {
            trains++;
        }
        synchronized (this) {
            trains--;
            notifyAll();
        }
    }

    public synchronized void pass() throws InterruptedException {
        while (trains > 0) {
            wait();
        }
    }
}
