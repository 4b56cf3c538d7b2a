// Tempting: a thread of its own goes through a state that check() refuses; whoever calls it then is refused, also if nobody else calls anything.
package safe;

public class HalfWay {
    private volatile int n;

    public void start() {
        Thread worker = new Thread(() -> {
            n = 1;
            n = 2;
        });
        worker.setDaemon(true);
        worker.start();
    }

    public void check() {
        if (n == 1) {
            throw new IllegalStateException("half way");
        }
    }
}
