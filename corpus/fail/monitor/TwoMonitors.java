// Story: Both threads hold a lock while they change the balance, but each holds its own.
// Race: A B on TwoMonitors.balance

public class TwoMonitors {
    static final Object DEPOSIT_LOCK = new Object();
    static final Object WITHDRAW_LOCK = new Object();
    static int balance;

    static void deposit() {
        synchronized (DEPOSIT_LOCK) {
            balance += 10; // @A
        }
    }

    static void withdraw() {
        synchronized (WITHDRAW_LOCK) {
            balance -= 10; // @B
            // a monitor orders only against other holders of the same monitor
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
