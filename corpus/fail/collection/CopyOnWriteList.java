// Story: A box is added to a CopyOnWriteArrayList and filled afterwards.
// Race: A B on CopyOnWriteList$Box.value

import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteList {
    static final class Box {
        int value;
    }

    static final CopyOnWriteArrayList<Box> LIST = new CopyOnWriteArrayList<>();

    static void store(Box box) {
        LIST.add(box);
        box.value = 42; // @A
        // the list copies its array on write, not the boxes
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread writer = new Thread(() -> store(fresh));
        writer.start();
        while (LIST.isEmpty()) {
            Thread.onSpinWait();
        }
        int seen = LIST.get(0).value; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
