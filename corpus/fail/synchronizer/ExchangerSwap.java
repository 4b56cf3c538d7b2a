// Story: Two threads swap boxes, and one fills the box it has given away after the exchange.
// Race: A B on ExchangerSwap$Box.value

import java.util.concurrent.Exchanger;

public class ExchangerSwap {
    static final class Box {
        int value;
    }

    static final Exchanger<Box> EXCHANGER = new Exchanger<>();
    static int seenByWorker;

    static void work(Box mine) {
        try {
            Box received = EXCHANGER.exchange(mine);
            mine.value = 1; // @A
            // given away already
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
        int seen = received.value; // @B
        worker.join();
        System.out.println(seen >= 0 && seenByWorker == 2 ? "done" : "impossible");
    }
}
