// Story: The main thread writes the reason, then interrupts a worker in Object.wait, which reads it in the catch block.

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
                seen = reason;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptWait::hang);
        worker.start();
        reason = 7; // ordered by the interrupt and its discovery, not by the monitor
        worker.interrupt();
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
