// Story: A guest waits a short time for a permit that main gives back.
// outcome: got it
// outcome: gave up

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TimedAcquire {
    private volatile String how;

    void visit(Semaphore room) {
        try {
            how = room.tryAcquire(2, TimeUnit.MILLISECONDS) ? "got it" : "gave up";
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        Semaphore room = new Semaphore(0);
        TimedAcquire house = new TimedAcquire();
        Thread guest = new Thread(() -> house.visit(room));
        guest.start();
        Thread.sleep(2);
        room.release();
        guest.join();
        return house.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
