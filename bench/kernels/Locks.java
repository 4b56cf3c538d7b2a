import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Does little but take locks: {@code Locks <what> <times> <warm-up>}. Its own clock may be virtual, so it says when it begins and when it has
 * ended, for others to look at theirs.
 *
 * <p>Alone, one thread takes a lock that nobody else wants; together, two threads take the same one. The buffer has a producer and a consumer
 * who wait for each other. The ledger is what programs do with locks: maps behind them, reached through a few calls, by two threads.
 */
public final class Locks {
    private static final int ACCOUNTS = 64;

    /** Does it so many times. */
    private interface Body {
        void run(int times) throws InterruptedException;
    }

    /** A counter behind a monitor, and the same behind a lock. */
    private static final class Counter {
        private final ReentrantLock lock = new ReentrantLock();
        private int value;

        synchronized void increment() {
            value++;
        }

        void incrementLocked() {
            lock.lock();
            try {
                value++;
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Buffer {
        private final int[] items = new int[16];
        private int first;
        private int count;

        synchronized void put(int item) throws InterruptedException {
            while (count == items.length) {
                wait();
            }
            items[(first + count++) % items.length] = item;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            int item = items[first];
            first = (first + 1) % items.length;
            count--;
            notifyAll();
            return item;
        }
    }

    private static final class Ledger {
        private final Map<Integer, Integer> balances = new HashMap<>();
        private final ReentrantLock journal = new ReentrantLock();
        private long entries;

        void move(int from, int to, int amount) {
            add(from, -amount);
            add(to, amount);
            write(amount);
        }

        private void add(int account, int amount) {
            synchronized (balances) {
                balances.merge(account % ACCOUNTS, amount, Integer::sum);
            }
        }

        private void write(int amount) {
            journal.lock();
            try {
                entries += amount;
            } finally {
                journal.unlock();
            }
        }
    }

    private static long result;

    private Locks() {}

    public static void main(String[] args) throws InterruptedException {
        Body body = switch (args[0]) {
            case "monitor-alone" -> Locks::monitor;
            case "lock-alone" -> Locks::lock;
            case "monitor-together" -> times -> together(times, Locks::monitor);
            case "lock-together" -> times -> together(times, Locks::lock);
            case "buffer" -> Locks::buffer;
            case "ledger" -> times -> together(times, Locks::ledger);
            default -> throw new IllegalArgumentException("no locks called " + args[0]);
        };
        int times = Integer.parseInt(args[1]);
        int warmUp = Integer.parseInt(args[2]);
        // Twice: what is compiled while a loop runs may be thrown away when it ends for the first time.
        body.run(warmUp / 2);
        body.run(warmUp / 2);
        System.out.println("begin " + times);
        body.run(times);
        System.out.println("end");
    }

    private static final Counter COUNTER = new Counter();
    private static final Ledger LEDGER = new Ledger();

    private static void monitor(int times) {
        for (int i = 0; i < times; i++) {
            COUNTER.increment();
        }
    }

    private static void lock(int times) {
        for (int i = 0; i < times; i++) {
            COUNTER.incrementLocked();
        }
    }

    private static void ledger(int times) {
        for (int i = 0; i < times; i++) {
            LEDGER.move(i, i + 7, i & 15);
        }
    }

    /** Two threads, half of the times each. */
    private static void together(int times, Body body) throws InterruptedException {
        Thread other = new Thread(() -> runUnchecked(body, times / 2));
        other.start();
        body.run(times / 2);
        other.join();
    }

    private static void buffer(int times) throws InterruptedException {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> runUnchecked(number -> {
            for (int i = 0; i < number; i++) {
                buffer.put(i);
            }
        }, times));
        producer.start();
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += buffer.take();
        }
        producer.join();
        result = sum;
    }

    private static void runUnchecked(Body body, int times) {
        try {
            body.run(times);
        } catch (InterruptedException nobodyDoesThat) {
            throw new IllegalStateException(nobodyDoesThat);
        }
    }
}
