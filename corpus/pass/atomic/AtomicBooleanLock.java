// Story: An AtomicBoolean serves as a spin lock around the counter.

import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicBooleanLock {
    static final AtomicBoolean BUSY = new AtomicBoolean();
    static int counter;

    static void count() {
        while (!BUSY.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        counter++;
        BUSY.set(false);
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(AtomicBooleanLock::count);
        worker.start();
        count();
        worker.join();
        System.out.println("done");
    }
}
