// Story: Two threads look whether there is a value and then put theirs: a concurrent map does not make two steps one.
// outcome: put once
// outcome: put twice

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class CheckThenPut {
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    private final AtomicInteger puts = new AtomicInteger();

    void ask(String name) {
        if (!map.containsKey("key")) {
            map.put("key", name);
            puts.incrementAndGet();
        }
    }

    public static String run() throws Exception {
        CheckThenPut house = new CheckThenPut();
        Thread a = new Thread(() -> house.ask("a"));
        Thread b = new Thread(() -> house.ask("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return house.puts.get() == 1 ? "put once" : "put twice";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
