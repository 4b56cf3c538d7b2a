// Story: A room for two, and three guests: there are one or two inside at a time, never three.
// outcome: at most 1
// outcome: at most 2

import java.util.concurrent.Semaphore;

public class TwoPermits {
    private final Semaphore room = new Semaphore(2);
    private int inside; // guarded by this
    private int most; // guarded by this

    void visit() {
        room.acquireUninterruptibly();
        synchronized (this) {
            inside++;
            most = Math.max(most, inside);
        }
        synchronized (this) {
            inside--;
        }
        room.release();
    }

    public static String run() throws Exception {
        TwoPermits house = new TwoPermits();
        Thread[] guests = new Thread[3];
        for (int i = 0; i < guests.length; i++) {
            guests[i] = new Thread(house::visit);
            guests[i].start();
        }
        for (Thread guest : guests) {
            guest.join();
        }
        return "at most " + house.most;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
