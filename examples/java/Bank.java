import java.util.concurrent.CountDownLatch;

/** Two tellers with a lock, an auditor who thinks that reading needs none. The sum is right in every test run. */
public class Bank {
    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount;
        }

        int balance() {
            return balance;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account account = new Account();
        CountDownLatch open = new CountDownLatch(1);
        Thread[] staff = {
            new Thread(() -> work(open, () -> account.deposit(100)), "teller-1"),
            new Thread(() -> work(open, () -> account.deposit(100)), "teller-2"),
            new Thread(() -> work(open, () -> account.balance()), "auditor"),
        };
        for (Thread thread : staff) {
            thread.start();
        }
        open.countDown();
        for (Thread thread : staff) {
            thread.join();
        }
        System.out.println("balance " + account.balance());
    }

    static void work(CountDownLatch open, Runnable task) {
        try {
            open.await();
            task.run();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
