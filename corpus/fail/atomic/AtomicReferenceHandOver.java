// Story: A box is handed over through an AtomicReference and filled by its old owner afterwards.
// Race: A B on AtomicReferenceHandOver$Box.value

import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceHandOver {
    static final class Box {
        int value;
    }

    static final AtomicReference<Box> SHELF = new AtomicReference<>();

    static void fill(Box box) {
        SHELF.set(box);
        box.value = 42; // @A
        // the box no longer belongs to this thread
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
        int seen = box.value; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
