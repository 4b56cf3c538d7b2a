// Story: A writer and two readers of a stamped lock: the readers find the pair before or after, each on its own, never half written.
// outcome: 00 00
// outcome: 00 11
// outcome: 11 00
// outcome: 11 11

import java.util.concurrent.locks.StampedLock;

public class StampedReaders {
    private final StampedLock lock = new StampedLock();
    private volatile int left;
    private volatile int right;

    void write() {
        long stamp = lock.writeLock();
        left = 1;
        right = 1;
        lock.unlockWrite(stamp);
    }

    String read() {
        long stamp = lock.readLock();
        String pair = "" + left + right;
        lock.unlockRead(stamp);
        return pair;
    }

    public static String run() throws Exception {
        StampedReaders box = new StampedReaders();
        String[] seen = new String[2];
        Thread writer = new Thread(box::write);
        Thread first = new Thread(() -> seen[0] = box.read());
        Thread second = new Thread(() -> seen[1] = box.read());
        writer.start();
        first.start();
        second.start();
        writer.join();
        first.join();
        second.join();
        return seen[0] + " " + seen[1];
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
