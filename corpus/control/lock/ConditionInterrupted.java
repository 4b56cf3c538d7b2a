// Story: A thread awaits nothing on a condition and is interrupted; it has the lock again when it hears of it.
// outcome: interrupted, lock held

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionInterrupted {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition never = lock.newCondition();
    private String how;

    void idle() {
        lock.lock();
        try {
            while (true) {
                never.await();
            }
        } catch (InterruptedException expected) {
            how = lock.isHeldByCurrentThread() ? "interrupted, lock held" : "interrupted, lock lost";
        } finally {
            lock.unlock();
        }
    }

    public static String run() throws Exception {
        ConditionInterrupted bench = new ConditionInterrupted();
        Thread idler = new Thread(bench::idle);
        idler.start();
        idler.interrupt();
        idler.join();
        return bench.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
