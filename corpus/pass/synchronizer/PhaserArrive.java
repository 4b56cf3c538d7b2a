// Story: The worker writes the result and then arrives at the phaser; the main thread awaits the phase.

import java.util.concurrent.Phaser;

public class PhaserArrive {
    static final Phaser PHASER = new Phaser(1); // one party: the worker
    static int result;

    static void work() {
        result = 42; // before arrive: ordered before awaitAdvance returns
        PHASER.arrive();
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(PhaserArrive::work);
        worker.start();
        PHASER.awaitAdvance(0); // returns once phase 0 is over
        int seen = result;
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
