// Story: Two readers may be inside a read-write lock at the same time.
// outcome: alone
// outcome: together

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersTogether {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicInteger inside = new AtomicInteger();
    private volatile boolean together;

    void read() {
        lock.readLock().lock();
        if (inside.incrementAndGet() == 2) {
            together = true;
        }
        inside.decrementAndGet();
        lock.readLock().unlock();
    }

    public static String run() throws Exception {
        ReadersTogether room = new ReadersTogether();
        Thread a = new Thread(room::read);
        Thread b = new Thread(room::read);
        a.start();
        b.start();
        a.join();
        b.join();
        return room.together ? "together" : "alone";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
