// Story: A loop hands over each element by a method that calls one that writes a volatile, before it has written the element.
// Race: A B on int[]
public class ArraySignalInLoop {
    static final int COUNT = 20;
    static int[] values = new int[COUNT];
    static volatile int progress;

    static void fill() {
        for (int i = 0; i < COUNT; i++) {
            handOver(i);
            values[i] = i; // @A
        }
    }

    private static void handOver(int i) {
        publish(i + 1);
    }

    private static void publish(int count) {
        progress = count;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ArraySignalInLoop::fill);
        worker.start();
        int sum = 0;
        for (int i = 0; i < COUNT; i++) {
            while (progress <= i) {
                Thread.onSpinWait();
            }
            sum += values[i]; // @B
        }
        worker.join();
        System.out.println("done");
    }
}
