// Story: The main thread writes the reason, then interrupts a worker that sleeps for a Duration.
// Needs: 21

import java.time.Duration;

public class InterruptSleepDuration {
    static int reason;
    static int seen;

    static void work() {
        try {
            while (true) {
                Thread.sleep(Duration.ofMinutes(1)); // throws at once if the interrupt came first
            }
        } catch (InterruptedException e) {
            seen = reason;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptSleepDuration::work);
        worker.start();
        reason = 7; // happens before the discovery of the interrupt
        worker.interrupt();
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
