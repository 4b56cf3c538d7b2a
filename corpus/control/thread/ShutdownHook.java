// Story: A shutdown hook needs a lock that is free, and ends the JVM harder than it was meant to end.
// fresh
// outcome: exit 5

public class ShutdownHook {
    synchronized void clean() {
        Runtime.getRuntime().halt(5);
    }

    public static String run() {
        ShutdownHook house = new ShutdownHook();
        Runtime.getRuntime().addShutdownHook(new Thread(house::clean));
        synchronized (house) {
            Thread.yield();
        }
        System.exit(4);
        return "never";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
