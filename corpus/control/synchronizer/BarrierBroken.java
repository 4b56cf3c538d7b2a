// Story: Two threads wait at a barrier for a third that never comes. One loses patience, and the other one learns that it is broken.
// outcome: TimeoutException BrokenBarrierException

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class BarrierBroken {
    private final CyclicBarrier barrier = new CyclicBarrier(3);
    private volatile String impatient;
    private volatile String patient;

    void waitShortly() {
        try {
            barrier.await(2, TimeUnit.MILLISECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException thrown) {
            impatient = thrown.getClass().getSimpleName();
        }
    }

    void waitLong() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException thrown) {
            patient = thrown.getClass().getSimpleName();
        }
    }

    public static String run() throws Exception {
        BarrierBroken house = new BarrierBroken();
        Thread a = new Thread(house::waitShortly);
        Thread b = new Thread(house::waitLong);
        a.start();
        b.start();
        a.join();
        b.join();
        return house.impatient + " " + house.patient;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
