// Story: Class P needs Q for its initialization, and Q needs P. One thread comes from P, and takes its time, one from Q: if each has begun
// with its own, they wait for each other.
// fresh
// outcome: done
// outcome: deadlock

public class Cycle {
    static final class P {
        static volatile int value;

        static {
            rest();
            value = Q.value + 1;
        }
    }

    static final class Q {
        static volatile int value;

        static {
            value = P.value + 1;
        }
    }

    static void rest() {
        try {
            Thread.sleep(1);
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
