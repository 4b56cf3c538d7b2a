// Wrong: the count is updated outside the lock (lost update), which is noticed later only.
// Breaks: record beside record; check then throws.
package unsafe;

public class Statistics {
    private final int[] buckets = new int[4];
    private int count;

    public void record(int value) {
        count = count + 1;
        synchronized (this) {
            buckets[value & 3]++;
        }
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
