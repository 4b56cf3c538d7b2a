// Story: Two threads count by compare-and-set. Who is overtaken between the read and the set has to try again, once at most.
// outcome: no retry
// outcome: one retry

import java.util.concurrent.atomic.AtomicInteger;

public class RetryLoop {
    private final AtomicInteger counter = new AtomicInteger();
    private final AtomicInteger retries = new AtomicInteger();

    void count() {
        int seen = counter.get();
        while (!counter.compareAndSet(seen, seen + 1)) {
            retries.incrementAndGet();
            seen = counter.get();
        }
    }

    public static String run() throws Exception {
        RetryLoop box = new RetryLoop();
        Thread a = new Thread(box::count);
        Thread b = new Thread(box::count);
        a.start();
        b.start();
        a.join();
        b.join();
        if (box.counter.get() != 2) {
            return "lost";
        }
        return switch (box.retries.get()) {
            case 0 -> "no retry";
            case 1 -> "one retry";
            default -> "too many";
        };
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
