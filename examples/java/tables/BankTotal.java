/**
 * Two tellers move money on accounts that are locked, and add up what the whole bank has in a total that is not.
 *
 * <p>To be found: the race of {@code total += amount} with itself. A lost update is found by the balance at the end: IllegalStateException
 * in main. The race of the auditor's look at the total is harmless.
 */
public class BankTotal {
    static final class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    private final Account[] accounts = {new Account(), new Account()};
    private int total;

    void work(int teller) {
        for (int day = 1; day <= 3; day++) {
            accounts[teller].deposit(day);
            total += day;
        }
    }

    void audit() {
        if (total < 0) {
            throw new IllegalStateException("the bank has debts");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        BankTotal bank = new BankTotal();
        Thread first = new Thread(() -> bank.work(0), "teller 1");
        Thread second = new Thread(() -> bank.work(1), "teller 2");
        Thread auditor = new Thread(bank::audit, "auditor");
        first.start();
        second.start();
        auditor.start();
        first.join();
        second.join();
        auditor.join();
        int sum = bank.accounts[0].balance() + bank.accounts[1].balance();
        if (sum != bank.total) {
            throw new IllegalStateException("the accounts have " + sum + ", the bank " + bank.total);
        }
        System.out.println("the books balance");
    }
}
