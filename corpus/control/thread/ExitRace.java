// Story: Two threads end the JVM with different codes: the first one's counts.
// fresh
// outcome: exit 3
// outcome: exit 4

public class ExitRace {
    public static String run() throws Exception {
        Thread three = new Thread(() -> System.exit(3));
        Thread four = new Thread(() -> System.exit(4));
        three.start();
        four.start();
        three.join();
        four.join();
        return "never";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
