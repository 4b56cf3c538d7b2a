// Story: A thread that reads wants to write without leaving: it waits for itself to leave.
// fresh
// outcome: deadlock

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadThenWrite {
    public static String run() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
