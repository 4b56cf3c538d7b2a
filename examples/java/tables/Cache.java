import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A cache with a cleaner thread that sleeps between its rounds and can be woken to learn a new interval, after the RaceFuzzer paper's
 * description of cache4j.
 *
 * <p>To be found: the field {@code sleeping} is written by the cleaner and read by {@link Cleaner#setInterval} without a lock. If the
 * cleaner wakes up by itself just after it has been seen asleep, the interrupt hits it in the middle of its work: the cleaner dies of an
 * IllegalStateException. The races on {@code interval} and on {@code hits} are harmless.
 */
public class Cache {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Long> expiry = new HashMap<>(); // guarded by the lock
    private int hits;

    void put(String key, long until) {
        lock.lock();
        try {
            expiry.put(key, until);
        } finally {
            lock.unlock();
        }
    }

    boolean has(String key, long now) {
        lock.lock();
        boolean fresh;
        try {
            fresh = expiry.getOrDefault(key, 0L) > now;
        } finally {
            lock.unlock();
        }
        if (fresh) {
            hits++;
        }
        return fresh;
    }

    void clean(long now) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            expiry.values().removeIf(until -> until <= now);
        } finally {
            lock.unlock();
        }
    }

    /** Removes what has expired, a few times. */
    static final class Cleaner extends Thread {
        private final Cache cache;
        private boolean sleeping;
        private int interval = 20;

        Cleaner(Cache cache) {
            super("cleaner");
            this.cache = cache;
        }

        @Override
        public void run() {
            for (int round = 1; round <= 3; round++) {
                rest();
                try {
                    cache.clean(round);
                } catch (InterruptedException notMeantForThis) {
                    throw new IllegalStateException("interrupted while it cleaned", notMeantForThis);
                }
            }
        }

        private void rest() {
            sleeping = true;
            try {
                Thread.sleep(interval);
            } catch (InterruptedException newInterval) {
                // goes on with it
            }
            sleeping = false;
        }

        void setInterval(int milliseconds) {
            interval = milliseconds;
            if (sleeping) {
                interrupt();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Cache cache = new Cache();
        Cleaner cleaner = new Cleaner(cache);
        cleaner.start();
        Thread user = new Thread(() -> use(cache), "user");
        user.start();
        use(cache);
        Thread.sleep(5); // the cleaner is asleep in every plain run
        cleaner.setInterval(10);
        user.join();
        cleaner.join();
        System.out.println(cache.hits + " hits");
    }

    static void use(Cache cache) {
        for (int i = 0; i < 5; i++) {
            cache.put("key " + i, i);
            cache.has("key " + i, 2);
        }
    }
}
