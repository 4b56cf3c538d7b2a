// Story: Two threads add to the end of an ArrayDeque under a lock.

import java.util.ArrayDeque;

public class PlainArrayDeque {
    static final ArrayDeque<Integer> DEQUE = new ArrayDeque<>(16); // never grows here
    static final Object LOCK = new Object();

    static void work() {
        synchronized (LOCK) {
            DEQUE.addLast(1);
        }
    }

    public static void main(String[] args) throws Exception {
        DEQUE.addLast(0); // before start: ordered
        Thread worker = new Thread(PlainArrayDeque::work);
        worker.start();
        synchronized (LOCK) {
            DEQUE.addLast(2);
        }
        worker.join();
        System.out.println(DEQUE.isEmpty() ? "impossible" : "done");
    }
}
