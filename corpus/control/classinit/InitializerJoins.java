// Story: A class starts a thread in its initializer and waits for it. The thread does not need the class: this is legal, and others who
// need it meanwhile just wait.
// fresh
// outcome: 42 42

public class InitializerJoins {
    static final class Worker extends Thread {
        volatile int result;

        @Override
        public void run() {
            Thread.yield();
            result = 42;
        }
    }

    static final class Eager {
        static final int VALUE;

        static {
            Worker worker = new Worker();
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
            VALUE = worker.result;
        }
    }

    public static String run() throws Exception {
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = Eager.VALUE);
        Thread b = new Thread(() -> seen[1] = Eager.VALUE);
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
