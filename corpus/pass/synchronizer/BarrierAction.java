// Story: The barrier action computes a total from both parts; the main thread is a party of the barrier and reads it.

import java.util.concurrent.CyclicBarrier;

public class BarrierAction {
    static final CyclicBarrier BARRIER = new CyclicBarrier(3, BarrierAction::sum);
    static final int[] PARTS = new int[2];
    static int total;

    static void sum() { // runs in the last thread to arrive, after all have arrived, before any is released
        total = PARTS[0] + PARTS[1];
    }

    static void work(int number) {
        try {
            PARTS[number] = number + 1;
            BARRIER.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> work(0));
        Thread second = new Thread(() -> work(1));
        first.start();
        second.start();
        BARRIER.await();
        int seen = total;
        first.join();
        second.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
