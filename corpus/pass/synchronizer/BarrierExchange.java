// Story: Two threads write their halves, meet at a barrier and read each other's half.

import java.util.concurrent.CyclicBarrier;

public class BarrierExchange {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static int left;
    static int right;
    static int sumOfWorker;

    static void work() {
        try {
            left = 1;
            BARRIER.await();
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
        int sum = left + 2;
        worker.join();
        System.out.println(sum > 0 && sumOfWorker == 3 ? "done" : "impossible");
    }
}
