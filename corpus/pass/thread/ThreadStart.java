// Story: The main thread writes the value before it starts the worker that reads it.

public class ThreadStart {
    static int input;
    static int output;

    static void work() {
        int number = input;
        if (number == 0) {
            number = 1;
        }
        output = number + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ThreadStart::work);
        input = 41; // Thread.start orders this before everything the worker does
        worker.start();
        worker.join();
        System.out.println(output > 0 ? "done" : "impossible");
    }
}
