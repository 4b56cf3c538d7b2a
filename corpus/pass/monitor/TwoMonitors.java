// Story: Both threads hold the same lock while they change the balance; the second lock is only an outer one.

public class TwoMonitors {
    static final Object DEPOSIT_LOCK = new Object();
    static final Object WITHDRAW_LOCK = new Object();
    static int balance;

    static void deposit() {
        synchronized (DEPOSIT_LOCK) {
            balance += 10;
        }
    }

    static void withdraw() {
        synchronized (WITHDRAW_LOCK) {
            synchronized (DEPOSIT_LOCK) { // never nested the other way round: no deadlock
                balance -= 10;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                deposit();
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            withdraw();
        }
        worker.join();
        System.out.println("done");
    }
}
