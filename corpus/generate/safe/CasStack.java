// Tempting: no lock at all, but compare-and-set; pop of an empty stack throws.
package safe;

import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;

public class CasStack {
    private static final class Node {
        final int item;
        final Node below;

        Node(int item, Node below) {
            this.item = item;
            this.below = below;
        }
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    public void push(int item) {
        Node old;
        do {
            old = top.get();
        } while (!top.compareAndSet(old, new Node(item, old)));
    }

    public int pop() {
        while (true) {
            Node old = top.get();
            if (old == null) {
                throw new NoSuchElementException();
            }
            if (top.compareAndSet(old, old.below)) {
                return old.item;
            }
        }
    }
}
