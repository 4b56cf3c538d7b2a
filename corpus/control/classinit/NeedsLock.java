// Story: A class needs a lock for its initialization, and a thread that holds the lock needs the class.
// fresh
// outcome: done
// outcome: deadlock

public class NeedsLock {
    static final Object LOCK = new Object();
    static volatile int steps;

    static final class Needy {
        static volatile int value;

        static {
            synchronized (LOCK) {
                value = 1;
            }
        }
    }

    static void lockThenClass() {
        synchronized (LOCK) {
            steps = 1;
            steps = Needy.value;
        }
    }

    static void classThenLock() {
        steps = Needy.value;
    }

    public static String run() throws Exception {
        Thread a = new Thread(NeedsLock::lockThenClass);
        Thread b = new Thread(NeedsLock::classThenLock);
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
