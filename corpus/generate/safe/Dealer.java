// Tempting: whether it throws depends on identity hash codes, which the JVM counts up: each execution sees others, whoever calls.
package safe;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Dealer {
    private int card;

    public synchronized void put(int card) {
        this.card = card;
    }

    public synchronized int deal() {
        Set<Object> cards = new HashSet<>(List.of(new Object(), new Object(), new Object()));
        int first = cards.iterator().next().hashCode();
        if (first % 5 == card) {
            throw new ArithmeticException("the same card");
        }
        return first;
    }
}
