// Story: A thread does not join the main thread, which returns and goes on to shut the JVM down, before it changes the result.
// Race: A B on JoinMain.result

public class JoinMain {
    static int result;

    static void work() {
        result = 1; // @B
    }

    static void hook() {
        System.out.println(result >= 0 ? "done" : "impossible");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(JoinMain::hook));
        new Thread(JoinMain::work).start();
        result = 42; // @A
    }
}
