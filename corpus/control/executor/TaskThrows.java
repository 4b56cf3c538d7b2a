// Story: A task dies of an exception and takes its worker with it; the pool gets another worker for the next task.
// outcome: exception java.lang.IllegalStateException

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TaskThrows {
    private final List<Thread> workers = new CopyOnWriteArrayList<>();
    private volatile String how = "forgotten";

    static void fail() {
        throw new IllegalStateException("expected");
    }

    Thread worker(Runnable task) {
        Thread worker = new Thread(task);
        workers.add(worker);
        return worker;
    }

    public static String run() throws Exception {
        TaskThrows house = new TaskThrows();
        ExecutorService pool = Executors.newFixedThreadPool(1, house::worker);
        pool.execute(TaskThrows::fail);
        pool.execute(() -> house.how = "done");
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        for (Thread worker : house.workers) {
            worker.join(); // the pool may be done before its first worker has died
        }
        return house.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
