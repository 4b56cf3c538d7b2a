// Story: Two threads raise their own flag and look at the other's. At least one of them sees the other.
// outcome: 01
// outcome: 10
// outcome: 11

public class StoreBuffering {
    private volatile int a;
    private volatile int b;
    private int seenByA;
    private int seenByB;

    public static String run() throws Exception {
        StoreBuffering flags = new StoreBuffering();
        Thread first = new Thread(() -> {
            flags.a = 1;
            flags.seenByA = flags.b;
        });
        Thread second = new Thread(() -> {
            flags.b = 1;
            flags.seenByB = flags.a;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        return "" + flags.seenByA + flags.seenByB;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
