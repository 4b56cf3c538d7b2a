// Story: An atomic counter is read and then set: two atomic steps are not one, and an update can be lost.
// outcome: 1
// outcome: 2

import java.util.concurrent.atomic.AtomicInteger;

public class GetAndSetApart {
    static void count(AtomicInteger counter) {
        counter.set(counter.get() + 1);
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
