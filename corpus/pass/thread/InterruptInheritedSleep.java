// Story: A thread calls sleep by the name of its own class; who interrupts it has written the reason before.

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
            seen = reason;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new InterruptInheritedSleep();
        worker.start();
        reason = 7; // happens before the discovery of the interrupt
        worker.interrupt();
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
