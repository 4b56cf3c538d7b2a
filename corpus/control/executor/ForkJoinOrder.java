// Story: A task forks two others and does the younger one itself, while a thief takes the older one. They meet half-way and end in either
// order.
// outcome: ab
// outcome: ba

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

public class ForkJoinOrder {
    private final CountDownLatch half = new CountDownLatch(2);
    private final StringBuilder order = new StringBuilder();

    Void work(char name) throws InterruptedException {
        half.countDown();
        half.await();
        synchronized (order) {
            order.append(name);
        }
        return null;
    }

    void fork() {
        ForkJoinTask<?> a = ForkJoinTask.adapt(() -> work('a')).fork();
        ForkJoinTask<?> b = ForkJoinTask.adapt(() -> work('b')).fork();
        b.join();
        a.join();
    }

    public static String run() throws Exception {
        ForkJoinOrder house = new ForkJoinOrder();
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(house::fork).get();
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return house.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
