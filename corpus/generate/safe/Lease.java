// Tempting: what is allowed depends on the time that has passed.
package safe;

public class Lease {
    private long until = System.nanoTime() + 1_000_000;

    public synchronized void renew(int millis) {
        until = System.nanoTime() + Math.floorMod(millis, 10) * 1_000_000L;
    }

    public synchronized long use() {
        long left = until - System.nanoTime();
        if (left < 0) {
            throw new IllegalStateException("the lease is over");
        }
        return left;
    }

    public synchronized int date() {
        if (System.currentTimeMillis() % 7 == 0) {
            throw new IllegalStateException("not on this day");
        }
        return 1;
    }
}
