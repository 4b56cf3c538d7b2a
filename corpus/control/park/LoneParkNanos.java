// Story: Nobody unparks: the time ends the park, and not before it is over.
// outcome: timed out

import java.util.concurrent.locks.LockSupport;

public class LoneParkNanos {
    public static String run() {
        long start = System.nanoTime();
        LockSupport.parkNanos(10_000_000);
        return System.nanoTime() - start >= 10_000_000 ? "timed out" : "too early";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
