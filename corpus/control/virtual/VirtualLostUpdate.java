// Story: Two virtual threads of an executor increment a volatile counter: one increment can be lost.
// Needs: 25
// outcome: 1
// outcome: 2

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualLostUpdate {
    private volatile int counter;

    public static String run() {
        VirtualLostUpdate box = new VirtualLostUpdate();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.execute(() -> box.counter++);
            pool.execute(() -> box.counter++);
        }
        return String.valueOf(box.counter);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
