// Wrong: nothing is locked (data race).
// Breaks: push beside push, when one place is left: both find it free.
package unsafe;

public class BoundedStack {
    private final int[] elements;
    private int size;

    public BoundedStack(int capacity) {
        elements = new int[capacity];
    }

    public boolean push(int element) {
        if (size == elements.length) {
            return false;
        }
        elements[size++] = element;
        return true;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return elements[--size];
    }
}
