// Story: Two threads compute the value of a key if there is none. It is computed once, even if they meet in the middle of it.
// outcome: computed once

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ComputeOnce {
    private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    void ask() {
        map.computeIfAbsent("key", key -> computed.incrementAndGet());
    }

    public static String run() throws Exception {
        ComputeOnce house = new ComputeOnce();
        Thread a = new Thread(house::ask);
        Thread b = new Thread(house::ask);
        a.start();
        b.start();
        a.join();
        b.join();
        return house.computed.get() == 1 ? "computed once" : "computed " + house.computed + " times";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
