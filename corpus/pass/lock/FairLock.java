// Story: Threads take a ticket and note the last one served, both under a fair lock.

import java.util.concurrent.locks.ReentrantLock;

public class FairLock {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static int tickets; // guarded by LOCK
    static int lastServed;

    static void serve() {
        int ticket;
        LOCK.lock();
        try {
            tickets++;
            ticket = tickets;
            lastServed = ticket;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(FairLock::serve);
        worker.start();
        serve();
        worker.join();
        System.out.println(lastServed > 0 ? "done" : "impossible");
    }
}
