// Wrong: the index is beyond the end for a moment (off by one), and nothing is locked.
// Breaks: offer beside offer, at the end of the ring.
package unsafe;

public class RingQueue {
    private final int[] ring = new int[3];
    private int last = -1;

    public void offer(int item) {
        last++;
        if (last == ring.length) {
            last = 0;
        }
        ring[last] = item;
    }

    public int newest() {
        return last < 0 ? 0 : ring[last];
    }
}
