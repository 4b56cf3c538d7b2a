import java.util.concurrent.locks.LockSupport;

/**
 * Does one thing that a controlled thread stops for, again and again: {@code Points <what> <times> <warm-up>}. Its own clock may be virtual,
 * so it says when it begins and when it has ended, for others to look at theirs.
 */
public final class Points {
    private static final Object LOCK = new Object();
    private static volatile int shared;
    private static int counter;

    /** Does it so many times. */
    private interface Body {
        void run(int times) throws InterruptedException;
    }

    private Points() {}

    public static void main(String[] args) throws InterruptedException {
        Body body = switch (args[0]) {
            case "volatile" -> Points::readVolatile;
            case "synchronized" -> Points::synchronize;
            case "park" -> Points::park;
            case "both" -> Points::readBoth;
            default -> throw new IllegalArgumentException("no point " + args[0]);
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

    private static void readVolatile(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += shared;
        }
        counter = sum;
    }

    private static void synchronize(int times) {
        for (int i = 0; i < times; i++) {
            synchronized (LOCK) {
                counter++;
            }
        }
    }

    /** Two threads, of which each wakes the other and then waits for it: each wait is a switch. */
    private static void park(int times) throws InterruptedException {
        Thread main = Thread.currentThread();
        int[] turn = {0};
        Thread other = new Thread(() -> takeTurns(turn, 1, main, times / 2));
        other.start();
        takeTurns(turn, 0, other, times / 2);
        other.join();
    }

    private static void takeTurns(int[] turn, int own, Thread other, int times) {
        for (int i = 0; i < times; i++) {
            while (turn[0] != own) {
                LockSupport.park();
            }
            turn[0] = 1 - own;
            LockSupport.unpark(other);
        }
    }

    /** Two threads, either of which may go on at each read. */
    private static void readBoth(int times) throws InterruptedException {
        Thread other = new Thread(() -> readVolatile(times / 2));
        other.start();
        readVolatile(times / 2);
        other.join();
    }
}
