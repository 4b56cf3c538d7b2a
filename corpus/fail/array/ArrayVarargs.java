// Story: An array is passed as the variable arguments of a method, which reads it in a worker while main writes to it.
// Race: A B on int[]
public class ArrayVarargs {
    static int sum(int... values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i]; // @A
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] shared = {1, 2, 3};
        // An array in place of the variable arguments is passed as it is, not copied.
        Thread worker = new Thread(() -> sum(shared));
        worker.start();
        shared[1] = 9; // @B
        worker.join();
        System.out.println("done");
    }
}
