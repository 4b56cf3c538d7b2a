// Right: one lock for each bucket.
package safe;

public class StripedBuckets {
    private final Object[] locks = {new Object(), new Object()};
    private final int[][] buckets = new int[2][2];
    private final int[] used = new int[2];

    public boolean put(int key) {
        int bucket = Math.floorMod(key, 2);
        synchronized (locks[bucket]) {
            if (used[bucket] == buckets[bucket].length) {
                return false;
            }
            buckets[bucket][used[bucket]++] = key;
            return true;
        }
    }
}
