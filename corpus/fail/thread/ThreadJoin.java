// Story: The main thread reads the worker's result before it has joined the worker.
// Race: A B on ThreadJoin.result

public class ThreadJoin {
    static int result;

    static void work() {
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += i;
        }
        result = sum; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ThreadJoin::work);
        worker.start();
        int seen = result; // @B
        worker.join(); // too late for the read above
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
