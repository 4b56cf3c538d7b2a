// Story: A party leaves a phaser; the other one does not have to wait for it any more.
// outcome: 2

import java.util.concurrent.Phaser;

public class PhaserLeave {
    public static String run() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread stays = new Thread(() -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndAwaitAdvance();
        });
        Thread leaves = new Thread(phaser::arriveAndDeregister);
        stays.start();
        leaves.start();
        stays.join();
        leaves.join();
        return String.valueOf(phaser.getPhase());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
