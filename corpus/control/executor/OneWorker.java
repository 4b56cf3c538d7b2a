// Story: A pool of one thread does its tasks one after the other, in the order in which they came.
// outcome: abc

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class OneWorker {
    public static String run() throws Exception {
        StringBuilder order = new StringBuilder();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> order.append('a'));
        pool.execute(() -> order.append('b'));
        Future<?> last = pool.submit(() -> order.append('c'));
        last.get();
        pool.shutdown();
        return order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
