// Story: The producer writes the message under the lock and signals the condition the consumer awaits.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignal {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FILLED = LOCK.newCondition();
    static boolean filled; // guarded by LOCK
    static int message;

    static void produce() {
        LOCK.lock();
        try {
            message = 42;
            filled = true;
            FILLED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(ConditionSignal::produce);
        producer.start();
        LOCK.lock();
        try {
            while (!filled) {
                FILLED.await();
            }
        } finally {
            LOCK.unlock();
        }
        int seen = message;
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
