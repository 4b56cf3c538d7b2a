// Story: Two walkers meet after every step: within a step either is first, but nobody is a step ahead.
// outcome: ab ab
// outcome: ab ba
// outcome: ba ab
// outcome: ba ba

import java.util.concurrent.Phaser;

public class Phases {
    private final Phaser phaser = new Phaser(2);
    private final String[] steps = {"", ""};

    void walk(String name) {
        for (int step = 0; step < 2; step++) {
            synchronized (this) {
                steps[step] += name;
            }
            phaser.arriveAndAwaitAdvance();
        }
    }

    public static String run() throws Exception {
        Phases road = new Phases();
        Thread a = new Thread(() -> road.walk("a"));
        Thread b = new Thread(() -> road.walk("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return road.steps[0] + " " + road.steps[1];
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
