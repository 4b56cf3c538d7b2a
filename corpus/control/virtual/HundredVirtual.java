// Story: A hundred virtual threads count under a lock: none is forgotten.
// Needs: 25
// outcome: 100

import java.util.concurrent.locks.ReentrantLock;

public class HundredVirtual {
    private final ReentrantLock lock = new ReentrantLock();
    private int counter;

    void count() {
        lock.lock();
        counter++;
        lock.unlock();
    }

    public static String run() throws Exception {
        HundredVirtual crowd = new HundredVirtual();
        Thread[] threads = new Thread[100];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.startVirtualThread(crowd::count);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return String.valueOf(crowd.counter);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
