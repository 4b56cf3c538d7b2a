// Story: A thread calls sleep by the name of its own class; who interrupts it writes the reason only then.
// Race: A B on InterruptInheritedSleep.reason

public class InterruptInheritedSleep extends Thread {
    static int reason;
    static int seen;

    @Override
    public void run() {
        try {
            while (true) {
                sleep(60_000); // throws at once if the interrupt came first
            }
        } catch (InterruptedException e) {
            seen = reason; // @B
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new InterruptInheritedSleep();
        worker.start();
        worker.interrupt();
        reason = 7; // @A
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
