// Story: The main thread interrupts a polling worker and only then writes what the worker reads.
// Race: A B on InterruptFlag.reason

public class InterruptFlag {
    static int reason;
    static int seen;

    static void poll() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        seen = reason; // @B
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptFlag::poll);
        worker.start();
        worker.interrupt();
        reason = 7; // @A
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
