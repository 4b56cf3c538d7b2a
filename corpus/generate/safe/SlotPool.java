// Right: slots are taken and given back under a lock.
package safe;

import java.util.concurrent.atomic.AtomicIntegerArray;

public class SlotPool {
    private final AtomicIntegerArray busy = new AtomicIntegerArray(4);
    private final int[] free = {0, 1, 2, 3};
    private int left = 4;

    public int use() {
        int slot = take();
        if (slot < 0) {
            return slot;
        }
        if (!busy.compareAndSet(slot, 0, 1)) {
            throw new IllegalStateException("slot " + slot + " was handed out twice");
        }
        busy.set(slot, 0);
        give(slot);
        return slot;
    }

    private synchronized int take() {
        return left == 0 ? -1 : free[--left];
    }

    private synchronized void give(int slot) {
        free[left++] = slot;
    }
}
