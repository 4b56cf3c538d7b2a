// Story: Data is published through an AtomicInteger with set and get, which act like a volatile.

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIntegerPublish {
    static final AtomicInteger STATE = new AtomicInteger();
    static int data;

    static void publish() {
        data = 42;
        STATE.set(1);
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(AtomicIntegerPublish::publish);
        writer.start();
        while (STATE.get() == 0) {
            Thread.onSpinWait();
        }
        int seen = data;
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
