// Story: Two consumers ask whether there is an item before they remove it. With one item, the slower one may find nothing to remove.
// outcome: one
// outcome: exception java.util.NoSuchElementException

import java.util.concurrent.LinkedBlockingDeque;

public class EmptyThenTake {
    static void consume(LinkedBlockingDeque<String> queue) {
        if (!queue.isEmpty()) {
            queue.removeFirst();
        }
    }

    public static String run() throws Exception {
        LinkedBlockingDeque<String> queue = new LinkedBlockingDeque<>();
        queue.add("item");
        Thread a = new Thread(() -> consume(queue));
        Thread b = new Thread(() -> consume(queue));
        a.start();
        b.start();
        a.join();
        b.join();
        return "one";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
