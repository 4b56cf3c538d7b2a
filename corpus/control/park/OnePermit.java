// Story: Permits do not add up: after two unparks the second park blocks until its time is over.
// outcome: one permit

import java.util.concurrent.locks.LockSupport;

public class OnePermit {
    public static String run() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        long start = System.nanoTime();
        LockSupport.parkNanos(10_000_000);
        return System.nanoTime() - start >= 10_000_000 ? "one permit" : "two permits";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
