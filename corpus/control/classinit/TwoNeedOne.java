// Story: Two threads need the same class, which takes its time to initialize. One of them does it, the other one waits.
// fresh
// outcome: once, by a
// outcome: once, by b

public class TwoNeedOne {
    static final class Shared {
        static final String BY;
        static volatile int ready;

        static {
            BY = Thread.currentThread().getName();
            initialized++;
            rest();
            ready = 1;
        }
    }

    static volatile int initialized;
    static volatile int notReady;

    static void rest() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    static void need() {
        if (Shared.ready != 1) {
            notReady++;
        }
    }

    public static String run() throws Exception {
        Thread a = new Thread(TwoNeedOne::need, "a");
        Thread b = new Thread(TwoNeedOne::need, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        return initialized == 1 && notReady == 0 ? "once, by " + Shared.BY : "not ready";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
