// Story: An interrupt ends a park without an exception, and the status stays set: the next park does not block either.
// outcome: interrupted

import java.util.concurrent.locks.LockSupport;

public class InterruptedPark {
    private String how;

    void idle() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park(this);
        }
        LockSupport.park(this);
        how = Thread.interrupted() ? "interrupted" : "status lost";
    }

    public static String run() throws Exception {
        InterruptedPark bench = new InterruptedPark();
        Thread idler = new Thread(bench::idle);
        idler.start();
        idler.interrupt();
        idler.join();
        return bench.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
