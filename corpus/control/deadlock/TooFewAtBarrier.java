// Story: Two threads wait at a barrier for three.
// fresh
// outcome: deadlock

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class TooFewAtBarrier {
    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static String run() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Thread a = new Thread(() -> meet(barrier), "a");
        Thread b = new Thread(() -> meet(barrier), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
