// Story: The main thread spins until isAlive() is false, which orders everything the worker did before.

public class IsAliveSpin {
    static int result;

    static void work() {
        result = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(IsAliveSpin::work);
        worker.start();
        int polls = 1;
        while (worker.isAlive()) { // no join in this program: the false answer is the edge
            polls++;
            Thread.onSpinWait();
        }
        int seen = result;
        System.out.println(polls > 0 && seen >= 0 ? "done" : "impossible");
    }
}
