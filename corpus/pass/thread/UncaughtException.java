// Story: A worker dies of an exception; join orders its writes all the same.

public class UncaughtException {
    static int progress;

    static void work() {
        int steps = 0;
        while (steps < 5) {
            steps++;
        }
        progress = steps;
        throw new IllegalStateException("expected");
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(UncaughtException::work);
        worker.setUncaughtExceptionHandler((thread, error) -> { });
        worker.start();
        worker.join(); // an abrupt end is an end: same edge as a normal one
        int seen = progress;
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
