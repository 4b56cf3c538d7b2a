// Story: Two people hold one lock each and try the other's; who does not get it gives way and tries again. In the end both pass.
// outcome: done

import java.util.concurrent.locks.ReentrantLock;

public class Corridor {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();

    static void pass(ReentrantLock mine, ReentrantLock other) {
        boolean passed = false;
        while (!passed) {
            mine.lock();
            if (other.tryLock()) {
                passed = true;
                other.unlock();
            }
            mine.unlock();
        }
    }

    public static String run() throws Exception {
        Corridor corridor = new Corridor();
        Thread a = new Thread(() -> pass(corridor.left, corridor.right));
        Thread b = new Thread(() -> pass(corridor.right, corridor.left));
        a.start();
        b.start();
        a.join();
        b.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
