// Story: Two threads get the same counter from computeIfAbsent and increment it outside the map's atomic operation.
// Race: A A on ComputeIfAbsent$Counter.count

import java.util.concurrent.ConcurrentHashMap;

public class ComputeIfAbsent {
    static final class Counter {
        int count;
    }

    static final ConcurrentHashMap<Integer, Counter> MAP = new ConcurrentHashMap<>();

    static void hit() {
        Counter counter = MAP.computeIfAbsent(1, key -> new Counter());
        counter.count++; // @A
        // only the creation was atomic
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
