// Story: A box is filled and then put into a ConcurrentSkipListMap.

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListMap {
    static final class Box {
        int value;
    }

    static final ConcurrentSkipListMap<Integer, Box> MAP = new ConcurrentSkipListMap<>();

    static void store(Box box) {
        box.value = 42;
        MAP.put(7, box);
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread writer = new Thread(() -> store(fresh));
        writer.start();
        Map.Entry<Integer, Box> entry = MAP.firstEntry();
        while (entry == null) {
            Thread.onSpinWait();
            entry = MAP.firstEntry();
        }
        int seen = entry.getValue().value;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
