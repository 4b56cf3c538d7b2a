// Story: A thread looks at the clock until some time has passed: the clock must go on though nobody sleeps.
// outcome: done

public class ClockPolling {
    public static String run() {
        long end = System.nanoTime() + 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
