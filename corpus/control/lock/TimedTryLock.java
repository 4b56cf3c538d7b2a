// Story: A visitor waits a short time for a lock that main holds.
// outcome: got in
// outcome: went away

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedTryLock {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile String how;

    void visit() {
        try {
            if (lock.tryLock(2, TimeUnit.MILLISECONDS)) {
                how = "got in";
                lock.unlock();
            } else {
                how = "went away";
            }
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        TimedTryLock room = new TimedTryLock();
        room.lock.lock();
        Thread visitor = new Thread(room::visit);
        visitor.start();
        Thread.sleep(2);
        room.lock.unlock();
        visitor.join();
        return room.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
