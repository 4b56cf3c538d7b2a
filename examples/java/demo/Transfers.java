/** Two transfers between the same accounts, in opposite directions. Each takes the lock of the account that it takes money from first. */
public class Transfers {
    static class Account {
        private int balance = 100;

        void transferTo(Account other, int amount) {
            synchronized (this) {
                balance -= amount;
                synchronized (other) {
                    other.balance += amount;
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account savings = new Account();
        Account checking = new Account();
        Thread deposit = new Thread(() -> checking.transferTo(savings, 10), "deposit");
        Thread withdrawal = new Thread(() -> savings.transferTo(checking, 20), "withdrawal");
        deposit.start();
        withdrawal.start();
        deposit.join();
        withdrawal.join();
        System.out.println("savings " + savings.balance + ", checking " + checking.balance);
    }
}
