// Story: Main holds a fair lock until first a and then b stand in the queue: they come in that order, and main, who wants it again at once,
// is the last.
// outcome: a b main

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class FairQueue {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final List<String> order = new ArrayList<>();

    void enter(String name) {
        lock.lock();
        order.add(name);
        lock.unlock();
    }

    Thread queue(String name) {
        Thread thread = new Thread(() -> enter(name));
        thread.start();
        while (!lock.hasQueuedThread(thread)) {
            Thread.yield();
        }
        return thread;
    }

    public static String run() throws Exception {
        FairQueue room = new FairQueue();
        room.lock.lock();
        Thread a = room.queue("a");
        Thread b = room.queue("b");
        room.lock.unlock();
        room.enter("main");
        a.join();
        b.join();
        return String.join(" ", room.order);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
