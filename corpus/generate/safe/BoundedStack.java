// Right: every method is synchronized.
package safe;

public class BoundedStack {
    private final int[] elements;
    private int size;

    public BoundedStack(int capacity) {
        elements = new int[capacity];
    }

    public synchronized boolean push(int element) {
        if (size == elements.length) {
            return false;
        }
        elements[size++] = element;
        return true;
    }

    public synchronized int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return elements[--size];
    }
}
