// Story: An atomic increment is one step: nothing is lost.
// outcome: 4

import java.util.concurrent.atomic.AtomicInteger;

public class Increment {
    static void count(AtomicInteger counter) {
        counter.incrementAndGet();
        counter.getAndAdd(1);
    }

    public static String run() throws Exception {
        AtomicInteger counter = new AtomicInteger();
        Thread a = new Thread(() -> count(counter));
        Thread b = new Thread(() -> count(counter));
        a.start();
        b.start();
        a.join();
        b.join();
        return counter.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
