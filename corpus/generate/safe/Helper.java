// Tempting: work is done by a thread of its own, for which the caller waits.
package safe;

public class Helper {
    private int sum;

    public int add(int number) throws InterruptedException {
        int[] result = new int[1];
        Thread thread = new Thread(() -> {
            synchronized (this) {
                sum += number;
                result[0] = sum;
            }
        });
        thread.start();
        thread.join();
        return result[0];
    }

    public synchronized int divide(int number) {
        return number / (sum + 1);
    }
}
