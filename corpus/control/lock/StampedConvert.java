// Story: Two readers want to become writers without leaving: who is alone can, who has company cannot.
// outcome: 0 converted
// outcome: 1 converted
// outcome: 2 converted

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;

public class StampedConvert {
    private final StampedLock lock = new StampedLock();
    private final AtomicInteger converted = new AtomicInteger();

    void readThenWrite() {
        long stamp = lock.readLock();
        long write = lock.tryConvertToWriteLock(stamp);
        if (write != 0) {
            converted.incrementAndGet();
            lock.unlock(write);
        } else {
            lock.unlock(stamp);
        }
    }

    public static String run() throws Exception {
        StampedConvert box = new StampedConvert();
        Thread a = new Thread(box::readThenWrite);
        Thread b = new Thread(box::readThenWrite);
        a.start();
        b.start();
        a.join();
        b.join();
        return box.converted + " converted";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
