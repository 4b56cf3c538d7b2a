// Story: The producer writes the message, then raises the flag and notifies under the monitor the consumer waits on.

public class WaitNotify {
    static final Object LOCK = new Object();
    static boolean ready; // guarded by LOCK
    static int message;

    static void produce() {
        message = 42; // before the monitor is released: ordered before the consumer's wake-up
        synchronized (LOCK) {
            ready = true;
            LOCK.notify();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(WaitNotify::produce);
        producer.start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
        int seen = message;
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
