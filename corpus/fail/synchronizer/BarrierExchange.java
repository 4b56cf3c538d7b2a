// Story: Two threads meet at a barrier; one writes its half only after the meeting, when the other reads it.
// Race: A B on BarrierExchange.left

import java.util.concurrent.CyclicBarrier;

public class BarrierExchange {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static int left;
    static int right;
    static int sumOfWorker;

    static void work() {
        try {
            BARRIER.await();
            left = 1; // @A
            // the barrier is behind both threads: nothing orders this with the other's read
            sumOfWorker = 1 + right; // written before the barrier: ordered
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(BarrierExchange::work);
        worker.start();
        right = 2;
        BARRIER.await();
        int sum = left + 2; // @B
        worker.join();
        System.out.println(sum > 0 && sumOfWorker == 3 ? "done" : "impossible");
    }
}
