// Wrong: two instances are locked in the order in which they are named (lock-order deadlock).
// Breaks: a.pay(b) beside a.collect(b).
package unsafe;

public class Account {
    private int balance = 100;

    public void pay(Account other, int amount) {
        move(this, other, amount);
    }

    public void collect(Account other, int amount) {
        move(other, this, amount);
    }

    private static void move(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public synchronized int balance() {
        return balance;
    }
}
