// Story: A box is published with AtomicStampedReference.compareAndSet and filled after that.
// Race: A B on StampedReference$Box.value

import java.util.concurrent.atomic.AtomicStampedReference;

public class StampedReference {
    static final class Box {
        int value;
    }

    static final AtomicStampedReference<Box> SHELF = new AtomicStampedReference<>(null, 0);

    static void publish(Box box) {
        SHELF.compareAndSet(null, box, 0, 1);
        box.value = 42; // @A
    }

    public static void main(String[] args) throws Exception {
        Box fresh = new Box();
        Thread writer = new Thread(() -> publish(fresh));
        writer.start();
        int[] stamp = new int[1];
        Box box = SHELF.get(stamp);
        while (stamp[0] == 0) { // stamp 1 comes together with the box
            Thread.onSpinWait();
            box = SHELF.get(stamp);
        }
        int seen = box.value; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
