// Story: Who has been interrupted does not fall asleep; the exception clears the status, and the second sleep is a sleep.
// outcome: interrupted, slept

public class InterruptedBeforeSleep {
    public static String run() throws Exception {
        Thread.currentThread().interrupt();
        String how;
        try {
            Thread.sleep(10);
            how = "slept";
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
        long start = System.nanoTime();
        Thread.sleep(10);
        return how + (System.nanoTime() - start >= 10_000_000 ? ", slept" : ", too early");
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
