// Story: The main thread reads the worker's result after it has joined the worker.

public class ThreadJoin {
    static int result;

    static void work() {
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += i;
        }
        result = sum;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ThreadJoin::work);
        worker.start();
        worker.join(); // all actions of the worker happen before join returns
        int seen = result;
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
