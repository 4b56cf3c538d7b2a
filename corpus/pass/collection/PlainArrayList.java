// Story: Two threads add to an ArrayList under a lock.

import java.util.ArrayList;
import java.util.List;

public class PlainArrayList {
    static final List<Integer> LIST = new ArrayList<>(16); // never grows here
    static final Object LOCK = new Object();

    static void work() {
        synchronized (LOCK) {
            LIST.add(1);
        }
    }

    public static void main(String[] args) throws Exception {
        LIST.add(0); // before start: ordered
        Thread worker = new Thread(PlainArrayList::work);
        worker.start();
        synchronized (LOCK) {
            LIST.add(2);
        }
        worker.join();
        System.out.println(LIST.size() > 0 ? "done" : "impossible");
    }
}
