// Story: A list from Collections.synchronizedList is iterated while its lock is held, as its documentation asks.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedList {
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(16)); // never grows here

    static void work() {
        LIST.add(1);
    }

    public static void main(String[] args) throws Exception {
        LIST.add(0);
        Thread worker = new Thread(SynchronizedList::work);
        worker.start();
        int sum = 0;
        synchronized (LIST) {
            for (int number : LIST) {
                sum += number;
            }
        }
        worker.join();
        System.out.println(sum >= 0 ? "done" : "impossible");
    }
}
