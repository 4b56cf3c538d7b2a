// Story: Single values are passed as the variable arguments of a method, so that it reads an array of its own while main writes to another one.
public class ArrayVarargs {
    static int sum(int... values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] shared = {1, 2, 3};
        int a = shared[0];
        int b = shared[1];
        int c = shared[2];
        // The call makes a new array in the worker; the shared one was read before start().
        Thread worker = new Thread(() -> sum(a, b, c));
        worker.start();
        shared[1] = 9;
        worker.join();
        System.out.println("done");
    }
}
