// Story: A writer keeps a read lock when it leaves the write lock: what it reads then is what it wrote, whatever another writer wants.
// outcome: 1 then 2
// outcome: 2 then 1

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Downgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile String log = "";
    private volatile int value;

    void write(int number) {
        lock.writeLock().lock();
        value = number;
        log = log + (log.isEmpty() ? "" : " then ") + number;
        lock.readLock().lock();
        lock.writeLock().unlock();
        if (value != number) {
            log = "overwritten";
        }
        lock.readLock().unlock();
    }

    public static String run() throws Exception {
        Downgrade box = new Downgrade();
        Thread one = new Thread(() -> box.write(1));
        Thread two = new Thread(() -> box.write(2));
        one.start();
        two.start();
        one.join();
        two.join();
        return box.log;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
