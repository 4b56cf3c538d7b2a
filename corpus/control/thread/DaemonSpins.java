// Story: A daemon runs round and round without ever stopping at anything. The program ends all the same.
// fresh
// outcome: done

public class DaemonSpins {
    private int rounds;

    void spin() {
        while (rounds >= 0) {
            rounds = (rounds + 1) & 0xffff;
        }
    }

    public static String run() throws Exception {
        DaemonSpins house = new DaemonSpins();
        Thread daemon = new Thread(house::spin);
        daemon.setDaemon(true);
        daemon.start();
        Thread worker = new Thread(Thread::yield);
        worker.start();
        worker.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
