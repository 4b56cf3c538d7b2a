// Story: The main thread interrupts a worker in Object.wait and only then writes what the worker reads.
// Race: A B on InterruptWait.reason

public class InterruptWait {
    static final Object LOCK = new Object(); // only the worker ever takes it
    static int reason;
    static int seen;

    static void hang() {
        synchronized (LOCK) {
            try {
                while (true) {
                    LOCK.wait();
                }
            } catch (InterruptedException e) {
                seen = reason; // @B
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptWait::hang);
        worker.start();
        worker.interrupt();
        reason = 7; // @A
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
