// Story: A daemon ticks for ever, asleep most of the time. The program ends when its last other thread has ended, not before.
// fresh
// outcome: done

public class DaemonTicks {
    private volatile int ticks;
    private volatile boolean finished;

    void tick() {
        while (true) {
            ticks = ticks + 1;
            rest(1);
        }
    }

    void work() {
        rest(10);
        finished = true;
    }

    private static void rest(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        DaemonTicks house = new DaemonTicks();
        Thread daemon = new Thread(house::tick);
        daemon.setDaemon(true);
        daemon.start();
        Thread worker = new Thread(house::work);
        worker.start();
        worker.join();
        return house.finished ? "done" : "too early";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
