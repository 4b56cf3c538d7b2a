// Story: A hundred threads fill their slot and count a latch down; the main thread sums the slots once the latch is open.

import java.util.concurrent.CountDownLatch;

public class HundredThreads {
    static final int THREADS = 100;
    static final CountDownLatch FINISHED = new CountDownLatch(THREADS);
    static final int[] SLOTS = new int[THREADS];

    static void work(int number) {
        SLOTS[number] = 1;
        FINISHED.countDown();
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> work(number));
            threads[i].start();
        }
        FINISHED.await();
        int sum = 0;
        for (int i = 0; i < THREADS; i++) {
            sum += SLOTS[i];
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum >= 0 ? "done" : "impossible");
    }
}
