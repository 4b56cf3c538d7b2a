// Story: The writer raises slot 0 before and slot 1 after the data; the reader waits for the wrong slot.
// Race: A B on AtomicIntegerArraySlots.data

import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicIntegerArraySlots {
    static final int BEGUN = 0;
    static final int FINISHED = 1;
    static final AtomicIntegerArray STEPS = new AtomicIntegerArray(2);
    static int data;

    static void work() {
        STEPS.set(BEGUN, 1);
        data = 42; // @A
        STEPS.set(FINISHED, 1);
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(AtomicIntegerArraySlots::work);
        writer.start();
        while (STEPS.get(BEGUN) == 0) { // every slot is a variable of its own: this one comes before the data
            Thread.onSpinWait();
        }
        int seen = data; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
