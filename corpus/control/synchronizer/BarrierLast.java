// Story: Three threads meet at a barrier. The one that comes last runs its action.
// outcome: 1
// outcome: 2
// outcome: 3

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierLast {
    private volatile String last;

    void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static String run() throws Exception {
        BarrierLast house = new BarrierLast();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> house.last = Thread.currentThread().getName());
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> house.meet(barrier), String.valueOf(i + 1));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return house.last;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
