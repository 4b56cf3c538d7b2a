// Story: A cached pool makes a thread for each task that meets no idle one: two tasks that wait for each other get one each.
// outcome: 2 workers

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CachedPool {
    static Thread work(CyclicBarrier meeting) throws Exception {
        meeting.await();
        return Thread.currentThread();
    }

    public static String run() throws Exception {
        CyclicBarrier meeting = new CyclicBarrier(2);
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Thread> first = pool.submit(() -> work(meeting));
        Future<Thread> second = pool.submit(() -> work(meeting));
        boolean same = first.get() == second.get();
        pool.shutdown();
        return same ? "1 worker" : "2 workers";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
