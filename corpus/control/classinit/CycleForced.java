// Story: Class P needs Q and Q needs P, and each waits in its initializer until the other's has begun: they never end.
// fresh
// outcome: deadlock

import java.util.concurrent.CountDownLatch;

public class CycleForced {
    static final CountDownLatch BEGUN = new CountDownLatch(2);

    static final class P {
        static volatile int value;

        static {
            meet();
            value = Q.value + 1;
        }
    }

    static final class Q {
        static volatile int value;

        static {
            meet();
            value = P.value + 1;
        }
    }

    static void meet() {
        BEGUN.countDown();
        try {
            BEGUN.await();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    static volatile int sum;

    public static String run() throws Exception {
        Thread a = new Thread(() -> sum += P.value);
        Thread b = new Thread(() -> sum += Q.value);
        a.start();
        b.start();
        a.join();
        b.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
