// Story: An adder spreads its counts over cells when threads meet: the sum is right when they have ended.
// outcome: 6

import java.util.concurrent.atomic.LongAdder;

public class Adder {
    static void count(LongAdder adder) {
        adder.increment();
        adder.increment();
    }

    public static String run() throws Exception {
        LongAdder adder = new LongAdder();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> count(adder));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return String.valueOf(adder.sum());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
