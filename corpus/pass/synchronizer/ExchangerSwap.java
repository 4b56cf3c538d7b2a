// Story: Two threads fill a box each and swap them.

import java.util.concurrent.Exchanger;

public class ExchangerSwap {
    static final class Box {
        int value;
    }

    static final Exchanger<Box> EXCHANGER = new Exchanger<>();
    static int seenByWorker;

    static void work(Box mine) {
        try {
            mine.value = 1;
            Box received = EXCHANGER.exchange(mine);
            seenByWorker = received.value; // filled before the exchange: ordered
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Box workersBox = new Box();
        Thread worker = new Thread(() -> work(workersBox));
        worker.start();
        Box mine = new Box();
        mine.value = 2;
        Box received = EXCHANGER.exchange(mine);
        int seen = received.value;
        worker.join();
        System.out.println(seen >= 0 && seenByWorker == 2 ? "done" : "impossible");
    }
}
