// Story: A box is filled and then handed over through an AtomicReference.

import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceHandOver {
    static final class Box {
        int value;
    }

    static final AtomicReference<Box> SHELF = new AtomicReference<>();

    static void fill(Box box) {
        box.value = 42;
        SHELF.set(box);
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread writer = new Thread(() -> fill(fresh));
        writer.start();
        Box box = SHELF.getAndSet(null);
        while (box == null) {
            Thread.onSpinWait();
            box = SHELF.getAndSet(null);
        }
        int seen = box.value;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
