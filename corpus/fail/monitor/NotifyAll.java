// Story: Two consumers woken by notifyAll leave the monitor and then count themselves without it.
// Race: A A on NotifyAll.served

public class NotifyAll {
    static final Object LOCK = new Object();
    static boolean open; // guarded by LOCK
    static int served;

    static void consume() {
        synchronized (LOCK) {
            while (!open) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    return; // nobody interrupts
                }
            }
        }
        served++; // @A
        // each consumer released the monitor before this, so the two increments are unordered
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(NotifyAll::consume);
        Thread second = new Thread(NotifyAll::consume);
        first.start();
        second.start();
        synchronized (LOCK) {
            open = true;
            LOCK.notifyAll();
        }
        first.join();
        second.join();
        System.out.println("done");
    }
}
