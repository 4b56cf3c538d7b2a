// Story: One worker, one place in the queue, three tasks: if the worker is slow, the third one is done by him who brought it.
// outcome: worker
// outcome: caller

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class CallerRuns {
    private volatile Thread third;

    public static String run() throws Exception {
        CallerRuns house = new CallerRuns();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(Thread::yield);
        pool.execute(() -> {});
        pool.execute(() -> house.third = Thread.currentThread());
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return house.third == Thread.currentThread() ? "caller" : "worker";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
