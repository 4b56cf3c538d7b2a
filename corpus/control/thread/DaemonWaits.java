// Story: A daemon waits for work that never comes. The program ends all the same.
// fresh
// outcome: done

public class DaemonWaits {
    synchronized void idle() {
        while (true) {
            try {
                wait();
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        }
    }

    public static String run() {
        DaemonWaits house = new DaemonWaits();
        Thread daemon = new Thread(house::idle);
        daemon.setDaemon(true);
        daemon.start();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
