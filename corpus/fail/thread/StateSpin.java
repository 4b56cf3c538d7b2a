// Story: The main thread asks for the worker's state until it waits, which says nothing about what it did before.
// Race: A B on StateSpin.result

public class StateSpin {
    static int result;

    static void work() {
        result = 42; // @A
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            // the end of the program
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(StateSpin::work);
        worker.start();
        while (worker.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        int seen = result; // @B
        worker.interrupt();
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
