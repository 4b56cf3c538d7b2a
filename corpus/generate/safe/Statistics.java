// Right: count and buckets change under one lock.
package safe;

public class Statistics {
    private final int[] buckets = new int[4];
    private int count;

    public synchronized void record(int value) {
        count = count + 1;
        buckets[value & 3]++;
    }

    public synchronized int check() {
        int sum = 0;
        for (int bucket : buckets) {
            sum += bucket;
        }
        if (sum > count) {
            throw new AssertionError(sum + " values, and only " + count + " counted");
        }
        return sum;
    }
}
