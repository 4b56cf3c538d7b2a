// Story: A thread joins the main thread, which then goes on under another name to shut the JVM down, and starts the hooks.

public class JoinMain {
    static int result;

    static void work(Thread main) {
        try {
            main.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        result++;
    }

    static void hook() {
        System.out.println(result >= 0 ? "done" : "impossible");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(JoinMain::hook));
        Thread main = Thread.currentThread();
        new Thread(() -> work(main)).start();
        result = 42;
    }
}
