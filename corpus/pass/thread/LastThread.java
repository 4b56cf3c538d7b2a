// Story: The main thread returns, and the JVM shuts down after the last thread that is no daemon; a shutdown hook reads its result.

public class LastThread {
    static int fromMain;
    static int fromWorker;

    static void work() {
        try {
            Thread.sleep(100); // the main thread is likely to be gone
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        fromWorker = 42;
    }

    static void hook() {
        int seen = fromMain + fromWorker; // the JVM waited for both threads
        System.out.println(seen >= 0 ? "done" : "impossible");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(LastThread::hook));
        new Thread(LastThread::work).start();
        fromMain = 1;
    }
}
