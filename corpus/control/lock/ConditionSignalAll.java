// Story: Two threads await one condition, and a signal to all wakes both: in either order.
// outcome: ab
// outcome: ba

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignalAll {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private final StringBuilder order = new StringBuilder();
    private boolean open;

    void pass(char name) {
        lock.lock();
        try {
            while (!open) {
                opened.await();
            }
            order.append(name);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        } finally {
            lock.unlock();
        }
    }

    void open() {
        lock.lock();
        open = true;
        opened.signalAll();
        lock.unlock();
    }

    public static String run() throws Exception {
        ConditionSignalAll gate = new ConditionSignalAll();
        Thread a = new Thread(() -> gate.pass('a'));
        Thread b = new Thread(() -> gate.pass('b'));
        a.start();
        b.start();
        gate.open();
        a.join();
        b.join();
        return gate.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
