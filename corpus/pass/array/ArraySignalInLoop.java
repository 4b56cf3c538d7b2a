// Story: A loop hands over each element by a method that calls one that writes a volatile, after it has written the element.
public class ArraySignalInLoop {
    static final int COUNT = 20;
    static int[] values = new int[COUNT];
    static volatile int progress;

    static void fill() {
        for (int i = 0; i < COUNT; i++) {
            values[i] = i;
            handOver(i);
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
            sum += values[i];
        }
        worker.join();
        System.out.println("done");
    }
}
