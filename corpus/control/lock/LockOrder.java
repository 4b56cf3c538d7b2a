// Story: Two threads write their names into a list under a lock, which each takes twice.
// outcome: ab
// outcome: ba

import java.util.concurrent.locks.ReentrantLock;

public class LockOrder {
    private final ReentrantLock lock = new ReentrantLock();
    private final StringBuilder list = new StringBuilder();

    void write(char name) {
        lock.lock();
        try {
            lock.lock();
            try {
                list.append(name);
            } finally {
                lock.unlock();
            }
            if (!lock.isHeldByCurrentThread()) {
                list.append("lost");
            }
        } finally {
            lock.unlock();
        }
    }

    public static String run() throws Exception {
        LockOrder room = new LockOrder();
        Thread a = new Thread(() -> room.write('a'));
        Thread b = new Thread(() -> room.write('b'));
        a.start();
        b.start();
        a.join();
        b.join();
        return room.list.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
