// Story: A writer is alone in a read-write lock: a reader finds the pair before or after, never half written.
// outcome: 00
// outcome: 11

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriterAlone {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile int left;
    private volatile int right;
    private volatile String seen;

    void write() {
        lock.writeLock().lock();
        left = 1;
        right = 1;
        lock.writeLock().unlock();
    }

    void read() {
        lock.readLock().lock();
        seen = "" + left + right;
        lock.readLock().unlock();
    }

    public static String run() throws Exception {
        WriterAlone pair = new WriterAlone();
        Thread writer = new Thread(pair::write);
        Thread reader = new Thread(pair::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        return pair.seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
