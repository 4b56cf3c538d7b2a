// Story: Two threads try a lock and go away if it is taken. One of them at least gets in.
// outcome: 1
// outcome: 2

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class TryLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger visits = new AtomicInteger();

    void visit() {
        if (lock.tryLock()) {
            visits.incrementAndGet();
            lock.unlock();
        }
    }

    public static String run() throws Exception {
        TryLock room = new TryLock();
        Thread a = new Thread(room::visit);
        Thread b = new Thread(room::visit);
        a.start();
        b.start();
        a.join();
        b.join();
        return room.visits.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
