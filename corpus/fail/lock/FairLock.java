// Story: Threads take a ticket under a fair lock but note the last one served after they have released it.
// Race: A A on FairLock.lastServed

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
        } finally {
            LOCK.unlock();
        }
        lastServed = ticket; // @A
        // fairness orders the holders, not what they do afterwards
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(FairLock::serve);
        worker.start();
        serve();
        worker.join();
        System.out.println(lastServed > 0 ? "done" : "impossible");
    }
}
