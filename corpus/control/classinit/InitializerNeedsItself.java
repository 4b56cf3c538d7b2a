// Story: A class starts a thread in its initializer and waits for it, and the thread needs the class: each waits for the other.
// fresh
// outcome: deadlock

public class InitializerNeedsItself {
    static final class Worker extends Thread {
        volatile int result;

        @Override
        public void run() {
            result = Eager.offset + 1;
        }
    }

    static final class Eager {
        static int offset = 41;
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

    public static String run() {
        return String.valueOf(Eager.VALUE);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
