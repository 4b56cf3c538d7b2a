// Story: A node is linked in with an AtomicReferenceFieldUpdater and filled after that.
// Race: A B on FieldUpdater$Node.value

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class FieldUpdater {
    static final class Node {
        static final AtomicReferenceFieldUpdater<Node, Node> NEXT =
                AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
        volatile Node next;
        int value;
    }

    static void append(Node head, Node tail) {
        Node.NEXT.compareAndSet(head, null, tail);
        tail.value = 42; // @A
        // the node is reachable for the reader already
    }

    public static void main(String[] args) throws Exception {
        Node head = new Node();
        Node tail = new Node();
        Thread writer = new Thread(() -> append(head, tail));
        writer.start();
        while (Node.NEXT.get(head) == null) {
            Thread.onSpinWait();
        }
        int seen = head.next.value; // @B
        writer.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
