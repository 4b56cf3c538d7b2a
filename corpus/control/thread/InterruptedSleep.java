// Story: A sleeper is interrupted: in his sleep, before it, or when he is awake already.
// outcome: interrupted
// outcome: woke up

public class InterruptedSleep {
    private String how;

    void rest() {
        try {
            Thread.sleep(1);
            how = "woke up";
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
    }

    public static String run() throws Exception {
        InterruptedSleep bed = new InterruptedSleep();
        Thread sleeper = new Thread(bed::rest);
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        return bed.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
