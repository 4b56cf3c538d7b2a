// Story: A lock made of one atomic boolean and patience.
// outcome: ab
// outcome: ba

import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLock {
    private final AtomicBoolean taken = new AtomicBoolean();
    private final StringBuilder list = new StringBuilder();

    void write(char name) {
        while (!taken.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        list.append(name);
        taken.set(false);
    }

    public static String run() throws Exception {
        SpinLock room = new SpinLock();
        Thread a = new Thread(() -> room.write('a'));
        Thread b = new Thread(() -> room.write('b'));
        a.start();
        b.start();
        a.join();
        b.join();
        return room.list.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
