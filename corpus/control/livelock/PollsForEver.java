// Story: A thread looks every millisecond whether something has come that never comes.
// fresh
// outcome: livelock

public class PollsForEver {
    private volatile boolean come;

    void poll() {
        while (!come) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        }
    }

    public static String run() throws Exception {
        PollsForEver house = new PollsForEver();
        Thread watcher = new Thread(house::poll, "watcher");
        watcher.start();
        watcher.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
