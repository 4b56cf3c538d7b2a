// Story: A thread ends the JVM while one thread waits, one sleeps, one holds a lock that another wants, and main joins.
// fresh
// outcome: exit 3

public class ExitInThread {
    private final Object lock = new Object();

    synchronized void idle() {
        try {
            wait();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    void sleepInside() {
        synchronized (lock) {
            try {
                while (true) {
                    Thread.sleep(1000);
                }
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        }
    }

    public static String run() throws Exception {
        ExitInThread house = new ExitInThread();
        Thread idler = new Thread(house::idle);
        idler.start();
        new Thread(house::sleepInside).start();
        new Thread(house::sleepInside).start();
        new Thread(() -> System.exit(3)).start();
        idler.join();
        return "never";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
