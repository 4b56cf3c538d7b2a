// Story: The producer raises the flag and notifies, but writes the message only after it has left the monitor.
// Race: A B on WaitNotify.message

public class WaitNotify {
    static final Object LOCK = new Object();
    static boolean ready; // guarded by LOCK
    static int message;

    static void produce() {
        synchronized (LOCK) {
            ready = true;
            LOCK.notify();
        }
        message = 42; // @A
        // too late: the consumer may already be reading
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(WaitNotify::produce);
        producer.start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
        int seen = message; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
