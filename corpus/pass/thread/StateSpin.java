// Story: The main thread asks for the worker's state until it has ended, instead of joining it.

public class StateSpin {
    static int result;

    static void work() {
        result = 42;
    }

    public static void main(String[] args) {
        Thread worker = new Thread(StateSpin::work);
        worker.start();
        while (worker.getState() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
        }
        int seen = result; // who sees the end sees what was before
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
