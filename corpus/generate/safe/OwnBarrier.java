// Tempting: await waits until a second thread has come; nobody comes when all others are through.
package safe;

public class OwnBarrier {
    private int waiting;
    private int generation;

    public synchronized int await() throws InterruptedException {
        int mine = generation;
        waiting++;
        if (waiting == 2) {
            waiting = 0;
            generation++;
            notifyAll();
        }
        while (mine == generation) {
            wait();
        }
        return mine;
    }

    public synchronized void breakUp() {
        waiting = 0;
        generation++;
        notifyAll();
    }
}
