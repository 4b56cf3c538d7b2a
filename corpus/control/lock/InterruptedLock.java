// Story: A visitor who waits for a lock is interrupted and goes away; main holds the lock all the time.
// outcome: interrupted

import java.util.concurrent.locks.ReentrantLock;

public class InterruptedLock {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile String how;

    void visit() {
        try {
            lock.lockInterruptibly();
            how = "got in";
            lock.unlock();
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
    }

    public static String run() throws Exception {
        InterruptedLock room = new InterruptedLock();
        room.lock.lock();
        Thread visitor = new Thread(room::visit);
        visitor.start();
        visitor.interrupt();
        visitor.join();
        room.lock.unlock();
        return room.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
