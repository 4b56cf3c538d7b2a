// Story: Three threads take turns by a ticket number, but each passes the turn on before it does its work.
// Race: A A on GetAndAddHandOver.total

import java.util.concurrent.atomic.AtomicInteger;

public class GetAndAddHandOver {
    static final AtomicInteger TURN = new AtomicInteger(-1);
    static int total;

    static void work(int ticket) {
        while (TURN.get() != ticket) {
            Thread.onSpinWait();
        }
        TURN.getAndAdd(1);
        total += 10; // @A
        // the next ticket is at work already
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
