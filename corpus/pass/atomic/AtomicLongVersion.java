// Story: The writer changes the data first and raises an AtomicLong version after it.

import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongVersion {
    static final AtomicLong VERSION = new AtomicLong();
    static long data;

    static void change() {
        data = 42L;
        VERSION.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(AtomicLongVersion::change);
        writer.start();
        while (VERSION.get() != 1L) {
            Thread.onSpinWait();
        }
        long seen = data;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
