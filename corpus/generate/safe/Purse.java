// Right: the older purse is locked first.
package safe;

import java.util.concurrent.atomic.AtomicInteger;

public class Purse {
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int number = NEXT.getAndIncrement();
    private int coins = 10;

    public synchronized int coins() {
        return coins;
    }

    public void give(Purse other) {
        Purse first = number < other.number ? this : other;
        Purse second = first == this ? other : this;
        synchronized (first) {
            synchronized (second) {
                if (coins > 0) {
                    coins--;
                    other.coins++;
                }
            }
        }
    }
}
