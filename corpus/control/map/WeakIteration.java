// Story: Somebody puts a second key while the map is walked through. The walk sees it or does not, and never fails.
// outcome: 1 key
// outcome: 2 keys

import java.util.concurrent.ConcurrentHashMap;

public class WeakIteration {
    public static String run() throws Exception {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        map.put(1, "one");
        Thread writer = new Thread(() -> map.put(2, "two"));
        writer.start();
        int seen = 0;
        for (Integer key : map.keySet()) {
            seen++;
        }
        writer.join();
        return seen == 1 ? "1 key" : seen + " keys";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
