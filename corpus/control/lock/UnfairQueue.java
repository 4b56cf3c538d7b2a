// Story: Main holds a lock that is not fair while a stands in the queue, gives it back and wants it again at once: it may come before a.
// outcome: a main
// outcome: main a

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class UnfairQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> order = new ArrayList<>();

    void enter(String name) {
        lock.lock();
        order.add(name);
        lock.unlock();
    }

    public static String run() throws Exception {
        UnfairQueue room = new UnfairQueue();
        room.lock.lock();
        Thread a = new Thread(() -> room.enter("a"));
        a.start();
        while (!room.lock.hasQueuedThread(a)) {
            Thread.yield();
        }
        room.lock.unlock();
        room.enter("main");
        a.join();
        return String.join(" ", room.order);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
