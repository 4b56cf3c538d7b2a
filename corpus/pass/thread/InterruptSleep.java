// Story: The main thread writes the reason, then interrupts; the worker reads it once sleep has thrown InterruptedException.

public class InterruptSleep {
    static int reason;
    static int seen;

    static void sleep() {
        try {
            while (true) {
                Thread.sleep(60_000); // throws at once if the interrupt came first
            }
        } catch (InterruptedException e) {
            seen = reason;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptSleep::sleep);
        worker.start();
        reason = 7; // interrupt() synchronizes with the point where the interrupt is noticed
        worker.interrupt();
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
