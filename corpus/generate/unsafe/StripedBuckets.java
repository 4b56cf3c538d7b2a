// Wrong: buckets are by 2 and locks are by 3, so one bucket has several locks (lock striping).
// Breaks: put(0) beside put(2), when one place is left in the bucket.
package unsafe;

public class StripedBuckets {
    private final Object[] locks = {new Object(), new Object(), new Object()};
    private final int[][] buckets = new int[2][2];
    private final int[] used = new int[2];

    public boolean put(int key) {
        synchronized (locks[Math.floorMod(key, 3)]) {
            int bucket = Math.floorMod(key, 2);
            if (used[bucket] == buckets[bucket].length) {
                return false;
            }
            buckets[bucket][used[bucket]++] = key;
            return true;
        }
    }
}
