// Wrong: two threads can be handed the same slot (pool).
// Breaks: use beside use: the slot is busy.
package unsafe;

import java.util.concurrent.atomic.AtomicIntegerArray;

public class SlotPool {
    private final AtomicIntegerArray busy = new AtomicIntegerArray(4);
    private volatile int free = 4;

    public int use() {
        int slot = free - 1;
        free = slot;
        if (!busy.compareAndSet(slot, 0, 1)) {
            throw new IllegalStateException("slot " + slot + " was handed out twice");
        }
        busy.set(slot, 0);
        free = slot + 1;
        return slot;
    }
}
