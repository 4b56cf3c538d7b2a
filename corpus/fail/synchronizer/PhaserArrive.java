// Story: The worker arrives at the phaser and writes the result after that.
// Race: A B on PhaserArrive.result

import java.util.concurrent.Phaser;

public class PhaserArrive {
    static final Phaser PHASER = new Phaser(1); // one party: the worker
    static int result;

    static void work() {
        PHASER.arrive();
        result = 42; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(PhaserArrive::work);
        worker.start();
        PHASER.awaitAdvance(0); // returns once phase 0 is over
        int seen = result; // @B
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
