// Story: Nobody notifies: a timed wait ends by its time, and not before it.
// outcome: timed out

public class LoneTimedWait {
    public static String run() throws Exception {
        Object lock = new Object();
        long start = System.nanoTime();
        synchronized (lock) {
            lock.wait(20);
        }
        return System.nanoTime() - start >= 20_000_000 ? "timed out" : "too early";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
