// Story: The worker writes, raises a volatile flag and unparks the main thread, which parks in a loop on that flag.

import java.util.concurrent.locks.LockSupport;

public class ParkUnpark {
    static volatile boolean ready;
    static int data;

    static void work(Thread sleeper) {
        data = 42;
        ready = true;
        LockSupport.unpark(sleeper);
    }

    public static void main(String[] args) throws Exception {
        Thread sleeper = Thread.currentThread();
        Thread worker = new Thread(() -> work(sleeper));
        worker.start();
        while (!ready) { // the volatile orders; park only saves time
            LockSupport.park();
        }
        int seen = data;
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
