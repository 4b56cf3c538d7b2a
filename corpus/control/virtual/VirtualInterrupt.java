// Story: A virtual thread is interrupted: in its sleep, before it, or when it is awake already.
// Needs: 25
// outcome: interrupted
// outcome: woke up

public class VirtualInterrupt {
    private volatile String how;

    void rest() {
        try {
            Thread.sleep(1);
            how = "woke up";
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
    }

    public static String run() throws Exception {
        VirtualInterrupt bed = new VirtualInterrupt();
        Thread sleeper = Thread.startVirtualThread(bed::rest);
        sleeper.interrupt();
        sleeper.join();
        return bed.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
