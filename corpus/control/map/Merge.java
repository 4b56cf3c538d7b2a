// Story: Two threads count words by merge: nothing is lost.
// outcome: 2

import java.util.concurrent.ConcurrentHashMap;

public class Merge {
    public static String run() throws Exception {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> counts.merge("word", 1, Integer::sum));
        Thread b = new Thread(() -> counts.merge("word", 1, Integer::sum));
        a.start();
        b.start();
        a.join();
        b.join();
        return counts.get("word").toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
