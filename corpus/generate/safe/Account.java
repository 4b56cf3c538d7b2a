// Right: the older account is locked first.
package safe;

import java.util.concurrent.atomic.AtomicInteger;

public class Account {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final int number = NUMBERS.incrementAndGet();
    private int balance = 100;

    public void pay(Account other, int amount) {
        move(this, other, amount);
    }

    public void collect(Account other, int amount) {
        move(other, this, amount);
    }

    private static void move(Account from, Account to, int amount) {
        Account older = from.number < to.number ? from : to;
        Account newer = older == from ? to : from;
        synchronized (older) {
            synchronized (newer) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public synchronized int balance() {
        return balance;
    }
}
