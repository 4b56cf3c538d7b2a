// Story: An optimistic reader looks without a lock and asks afterwards whether it was disturbed. What is valid is never half.
// outcome: valid 00
// outcome: valid 11
// outcome: disturbed

import java.util.concurrent.locks.StampedLock;

public class OptimisticRead {
    private final StampedLock lock = new StampedLock();
    private volatile int left;
    private volatile int right;
    private volatile String seen;

    void write() {
        long stamp = lock.writeLock();
        left = 1;
        right = 1;
        lock.unlockWrite(stamp);
    }

    void read() {
        long stamp = lock.tryOptimisticRead();
        String pair = "" + left + right;
        seen = lock.validate(stamp) ? "valid " + pair : "disturbed";
    }

    public static String run() throws Exception {
        OptimisticRead box = new OptimisticRead();
        Thread writer = new Thread(box::write);
        Thread reader = new Thread(box::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        return box.seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
