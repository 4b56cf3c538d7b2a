// Story: Two threads look at the other's flag and then raise their own. They cannot both see the other: that would be out of thin air.
// outcome: 00
// outcome: 01
// outcome: 10

public class LoadBuffering {
    private volatile int a;
    private volatile int b;
    private int seenByA;
    private int seenByB;

    public static String run() throws Exception {
        LoadBuffering flags = new LoadBuffering();
        Thread first = new Thread(() -> {
            flags.seenByA = flags.b;
            flags.a = 1;
        });
        Thread second = new Thread(() -> {
            flags.seenByB = flags.a;
            flags.b = 1;
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
