// Story: The producer signals the condition and unlocks, and writes the message only then.
// Race: A B on ConditionSignal.message

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
            filled = true;
            FILLED.signal();
        } finally {
            LOCK.unlock();
        }
        message = 42; // @A
        // the consumer has been told already
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
        int seen = message; // @B
        producer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
