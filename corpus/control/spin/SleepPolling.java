// Story: A thread looks every millisecond whether another one has finished, which takes its time.
// outcome: done

public class SleepPolling {
    private volatile boolean finished;

    void work() {
        rest(5);
        finished = true;
    }

    static void rest(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        SleepPolling house = new SleepPolling();
        Thread worker = new Thread(house::work);
        worker.start();
        while (!house.finished) {
            rest(1);
        }
        worker.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
