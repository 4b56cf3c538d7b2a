// Story: Two tasks of a virtual-thread-per-task executor return their parts, which the main thread adds up.
// Needs: 21

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class VirtualExecutor {
    static int counter;

    static int work(int number) {
        return number + 1; // nothing shared
    }

    public static void main(String[] args) throws Exception {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> first = pool.submit(() -> work(0));
            Future<Integer> second = pool.submit(() -> work(1));
            counter += first.get(); // only the main thread touches the counter
            counter += second.get();
        }
        System.out.println(counter > 0 ? "done" : "impossible");
    }
}
