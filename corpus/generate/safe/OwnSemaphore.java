// Tempting: acquire waits for another thread's release; release beyond the limit throws.
package safe;

public class OwnSemaphore {
    private int permits = 2;

    public synchronized void acquire() throws InterruptedException {
        while (permits == 0) {
            wait();
        }
        permits--;
    }

    public synchronized void release() {
        if (permits == 4) {
            throw new IllegalStateException("too many permits");
        }
        permits++;
        notify();
    }
}
