// Story: The main thread starts a worker and only then writes the value the worker reads.
// Race: A B on ThreadStart.input

public class ThreadStart {
    static int input;
    static int output;

    static void work() {
        int number = input; // @B
        if (number == 0) {
            number = 1;
        }
        output = number + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ThreadStart::work);
        worker.start();
        input = 41; // @A
        // start() orders only what came before it
        worker.join();
        System.out.println(output > 0 ? "done" : "impossible");
    }
}
