// Story: A box is filled and then put into a ConcurrentHashMap.

import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapPut {
    static final class Box {
        int value;
    }

    static final ConcurrentHashMap<Integer, Box> MAP = new ConcurrentHashMap<>();

    static void store(Box box) {
        box.value = 42; // before put: ordered before the get that returns the box
        MAP.put(1, box);
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread writer = new Thread(() -> store(fresh));
        writer.start();
        Box box = MAP.get(1);
        while (box == null) {
            Thread.onSpinWait();
            box = MAP.get(1);
        }
        int seen = box.value;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
