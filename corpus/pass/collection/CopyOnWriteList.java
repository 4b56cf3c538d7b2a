// Story: A box is filled and then added to a CopyOnWriteArrayList.

import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteList {
    static final class Box {
        int value;
    }

    static final CopyOnWriteArrayList<Box> LIST = new CopyOnWriteArrayList<>();

    static void store(Box box) {
        box.value = 42;
        LIST.add(box);
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread writer = new Thread(() -> store(fresh));
        writer.start();
        while (LIST.isEmpty()) {
            Thread.onSpinWait();
        }
        int seen = LIST.get(0).value;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
