// Tempting: wakes up a thread that may have left long ago, which LockSupport allows; tokens are counted exactly.
package safe;

import java.util.concurrent.locks.LockSupport;

public class Waker {
    private int left = 4;
    private Thread last;

    public synchronized void use() {
        if (left == 0) {
            throw new IllegalStateException("no token left");
        }
        left--;
        last = Thread.currentThread();
    }

    public synchronized void wake() {
        LockSupport.unpark(last);
    }

    public synchronized void interrupt() {
        if (last != null) {
            last.interrupt();
        }
    }
}
