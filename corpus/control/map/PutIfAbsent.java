// Story: Two threads put a value for the same key, each only if there is none.
// outcome: a
// outcome: b

import java.util.concurrent.ConcurrentHashMap;

public class PutIfAbsent {
    public static String run() throws Exception {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> map.putIfAbsent("key", "a"));
        Thread b = new Thread(() -> map.putIfAbsent("key", "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return map.get("key");
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
