// Tempting: put waits for take, and take for put.
package safe;

public class BoundedBuffer {
    private final int[] items = new int[2];
    private int first;
    private int count;

    public synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[(first + count++) % items.length] = item;
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[first];
        first = (first + 1) % items.length;
        count--;
        notifyAll();
        return item;
    }
}
