// Story: The main thread interrupts a sleeping worker and only then writes the reason the worker reads.
// Race: A B on InterruptSleep.reason

public class InterruptSleep {
    static int reason;
    static int seen;

    static void sleep() {
        try {
            while (true) {
                Thread.sleep(60_000); // throws at once if the interrupt came first
            }
        } catch (InterruptedException e) {
            seen = reason; // @B
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptSleep::sleep);
        worker.start();
        worker.interrupt();
        reason = 7; // @A
        // after the interrupt: not ordered before its discovery
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
