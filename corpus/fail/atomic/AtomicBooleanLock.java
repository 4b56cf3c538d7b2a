// Story: An AtomicBoolean serves as a spin lock, but it is released before the counter is touched.
// Race: A A on AtomicBooleanLock.counter

import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicBooleanLock {
    static final AtomicBoolean BUSY = new AtomicBoolean();
    static int counter;

    static void count() {
        while (!BUSY.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        BUSY.set(false);
        counter++; // @A
        // nothing is released after the increment, nothing acquired: the two are unordered
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(AtomicBooleanLock::count);
        worker.start();
        count();
        worker.join();
        System.out.println("done");
    }
}
