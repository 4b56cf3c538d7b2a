// Story: Data is published through an AtomicInteger used in opaque mode on both sides, which orders nothing.
// Race: A B on AtomicIntegerPublish.data

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIntegerPublish {
    static final AtomicInteger STATE = new AtomicInteger();
    static int data;

    static void publish() {
        data = 42; // @A
        STATE.setOpaque(1); // other threads see it some time, but it releases nothing
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(AtomicIntegerPublish::publish);
        writer.start();
        while (STATE.getOpaque() == 0) {
            Thread.onSpinWait();
        }
        int seen = data; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
