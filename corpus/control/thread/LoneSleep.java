// Story: Who sleeps alone wakes up, and not before his time.
// outcome: slept

public class LoneSleep {
    public static String run() throws Exception {
        long start = System.nanoTime();
        Thread.sleep(10);
        return System.nanoTime() - start >= 10_000_000 ? "slept" : "too early";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
