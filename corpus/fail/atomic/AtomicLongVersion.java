// Story: The writer raises an AtomicLong version first and changes the data after it.
// Race: A B on AtomicLongVersion.data

import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongVersion {
    static final AtomicLong VERSION = new AtomicLong();
    static long data;

    static void change() {
        VERSION.incrementAndGet();
        data = 42L; // @A
        // after the increment: a reader of the new version is not ordered behind it
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(AtomicLongVersion::change);
        writer.start();
        while (VERSION.get() != 1L) {
            Thread.onSpinWait();
        }
        long seen = data; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
