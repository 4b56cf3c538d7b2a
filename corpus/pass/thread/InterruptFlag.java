// Story: The main thread writes the reason, then interrupts a worker that polls isInterrupted().

public class InterruptFlag {
    static int reason;
    static int seen;

    static void poll() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        seen = reason;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptFlag::poll);
        worker.start();
        reason = 7; // happens before isInterrupted() returns true
        worker.interrupt();
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
