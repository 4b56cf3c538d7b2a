// Story: The consumer waits with a timeout in a loop that only ends once the producer's flag is seen.

public class WaitTimeout {
    static final Object LOCK = new Object();
    static boolean ready; // guarded by LOCK
    static int data;

    static void produce() {
        synchronized (LOCK) {
            data = 42;
            ready = true;
            LOCK.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(WaitTimeout::produce);
        producer.start();
        synchronized (LOCK) {
            while (!ready) { // a timeout proves nothing: look at the flag again
                LOCK.wait(1);
            }
        }
        int seen = data; // the monitor was acquired after the producer had released it
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
