// Tempting: the result, and whether it throws, is random.
package safe;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class Lottery {
    private final Random random = new Random();
    private int won;

    public synchronized int draw() {
        if (random.nextInt(4) == 0) {
            throw new IllegalStateException("bad luck");
        }
        return ++won;
    }

    public int guess() {
        return 12 / ThreadLocalRandom.current().nextInt(3);
    }

    public synchronized int won() {
        return won;
    }
}
