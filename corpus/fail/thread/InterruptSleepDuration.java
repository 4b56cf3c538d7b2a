// Story: The main thread interrupts a worker that sleeps for a Duration, and only then writes the reason.
// Needs: 21
// Race: A B on InterruptSleepDuration.reason

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
            seen = reason; // @B
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(InterruptSleepDuration::work);
        worker.start();
        worker.interrupt();
        reason = 7; // @A
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
