// Story: A box is put into a ConcurrentHashMap and filled afterwards.
// Race: A B on ConcurrentHashMapPut$Box.value

import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapPut {
    static final class Box {
        int value;
    }

    static final ConcurrentHashMap<Integer, Box> MAP = new ConcurrentHashMap<>();

    static void store(Box box) {
        MAP.put(1, box);
        box.value = 42; // @A
        // the map protects its own structure, not what it holds
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
        int seen = box.value; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
