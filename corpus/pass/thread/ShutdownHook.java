// Story: A shutdown hook reads a value that the main thread wrote before it called System.exit, which starts the hook.

public class ShutdownHook {
    static int state;

    static void hook() {
        int seen = state;
        System.out.println(seen >= 0 ? "done" : "impossible");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHook::hook));
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += i;
        }
        state = sum; // the thread that calls exit starts the hook: Thread.start orders this
        System.exit(0);
    }
}
