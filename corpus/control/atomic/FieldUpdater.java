// Story: Two threads close one door through a field updater: one of them did it.
// outcome: a
// outcome: b

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdater {
    private static final AtomicIntegerFieldUpdater<FieldUpdater> CLOSED =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "closed");
    private volatile int closed;
    private volatile String by = "";

    void close(String name) {
        if (CLOSED.compareAndSet(this, 0, 1)) {
            by = by + name;
        }
    }

    public static String run() throws Exception {
        FieldUpdater door = new FieldUpdater();
        Thread a = new Thread(() -> door.close("a"));
        Thread b = new Thread(() -> door.close("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return door.by;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
