// Story: The main thread submits a task and reads the field the task writes after Future.get.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureGet {
    static int result;

    static void task() {
        result = 42;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> future = pool.submit(FutureGet::task);
        future.get(); // everything the task did happens before get returns
        int seen = result;
        pool.shutdown();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
