// Story: Two consumers woken by notifyAll count themselves while they still hold the monitor.

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
            served++; // the monitor is re-acquired one waiter at a time
        }
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
