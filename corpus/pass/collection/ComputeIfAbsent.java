// Story: Two threads increment a counter inside ConcurrentHashMap.compute, which runs atomically per key.

import java.util.concurrent.ConcurrentHashMap;

public class ComputeIfAbsent {
    static final class Counter {
        int count;
    }

    static final ConcurrentHashMap<Integer, Counter> MAP = new ConcurrentHashMap<>();

    static void hit() {
        Counter counter = MAP.computeIfAbsent(1, key -> new Counter());
        MAP.compute(1, (key, same) -> {
            same.count++;
            return same;
        });
    }

    public static void main(String[] args) throws Exception {
        new Counter(); // initializes the class before the worker runs
        Thread worker = new Thread(ComputeIfAbsent::hit);
        worker.start();
        hit();
        worker.join();
        System.out.println(MAP.get(1).count > 0 ? "done" : "impossible");
    }
}
