// Story: A class starts a thread in its initializer and goes round until that has done its work, without waiting anywhere. The thread does not need the
// class: this is legal, and it ends as soon as the thread runs.
// fresh
// outcome: 42 42

public class InitializerSpins {
    static final class Worker extends Thread {
        volatile boolean isReady;

        @Override
        public void run() {
            Thread.yield();
            isReady = true;
        }
    }

    static final class Polite {
        static final int VALUE;

        static {
            Worker worker = new Worker();
            worker.start();
            while (!worker.isReady) {
                Thread.yield();
            }
            VALUE = 42;
        }
    }

    static final class Busy {
        static final int VALUE;

        static {
            Worker worker = new Worker();
            worker.start();
            while (!worker.isReady) {
                Thread.onSpinWait();
            }
            VALUE = 42;
        }
    }

    public static String run() throws Exception {
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = Polite.VALUE);
        Thread b = new Thread(() -> seen[1] = Busy.VALUE + Polite.VALUE - 42);
        a.start();
        b.start();
        a.join();
        b.join();
        return seen[0] + " " + seen[1];
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
