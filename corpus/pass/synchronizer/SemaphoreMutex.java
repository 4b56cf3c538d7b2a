// Story: A semaphore with one permit guards a counter.

import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore PERMITS = new Semaphore(1);
    static int counter;

    static void count() {
        PERMITS.acquireUninterruptibly();
        try {
            counter++;
        } finally {
            PERMITS.release();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(SemaphoreMutex::count);
        worker.start();
        count(); // the permit released by one is the permit acquired by the other
        worker.join();
        System.out.println("done");
    }
}
