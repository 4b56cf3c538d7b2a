// Story: Three threads take turns by a ticket number and pass the turn on with getAndAdd after their work.

import java.util.concurrent.atomic.AtomicInteger;

public class GetAndAddHandOver {
    static final AtomicInteger TURN = new AtomicInteger(-1);
    static int total;

    static void work(int ticket) {
        while (TURN.get() != ticket) {
            Thread.onSpinWait();
        }
        total += 10;
        TURN.getAndAdd(1);
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int ticket = i;
            threads[i] = new Thread(() -> work(ticket));
            threads[i].start();
        }
        TURN.getAndAdd(1); // all have started: the first ticket may go
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(total > 0 ? "done" : "impossible");
    }
}
