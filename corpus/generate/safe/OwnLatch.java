// Tempting: await waits until another thread has counted down; counting below zero throws.
package safe;

public class OwnLatch {
    private int left;

    public OwnLatch(int left) {
        this.left = left;
    }

    public synchronized void countDown() {
        if (left <= 0) {
            throw new IllegalStateException("below zero");
        }
        left--;
        notifyAll();
    }

    public synchronized void await() throws InterruptedException {
        while (left > 0) {
            wait();
        }
    }

    public synchronized void countUp() {
        left++;
    }
}
