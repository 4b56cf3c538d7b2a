// Story: Two threads put different keys into a HashMap under a lock.

import java.util.HashMap;
import java.util.Map;

public class PlainHashMap {
    static final Map<Integer, Integer> MAP = new HashMap<>();
    static final Object LOCK = new Object();

    static void work() {
        synchronized (LOCK) {
            MAP.put(1, 10);
        }
    }

    public static void main(String[] args) throws Exception {
        MAP.put(0, 0); // makes the table of 16 buckets; 0, 1 and 2 go to different ones
        Thread worker = new Thread(PlainHashMap::work);
        worker.start();
        synchronized (LOCK) {
            MAP.put(2, 20);
        }
        worker.join();
        System.out.println(MAP.size() > 0 ? "done" : "impossible");
    }
}
