// Story: The main thread joins with a short timeout again and again until the worker is no longer alive, then reads its result.

public class JoinTimeout {
    static int result;

    static void work() {
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += i;
        }
        result = sum;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(JoinTimeout::work);
        worker.start();
        do {
            worker.join(1);
        } while (worker.isAlive()); // not alive: everything the worker did happens before
        int seen = result;
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
