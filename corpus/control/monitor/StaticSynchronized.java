// Story: A static synchronized method and a block on the class object exclude each other: it is one monitor.
// outcome: method block
// outcome: block method

import java.util.ArrayList;
import java.util.List;

public class StaticSynchronized {
    static synchronized void method(List<String> log) {
        log.add("method");
    }

    static void block(List<String> log) {
        synchronized (StaticSynchronized.class) {
            log.add("block");
        }
    }

    public static String run() throws Exception {
        List<String> log = new ArrayList<>();
        Thread a = new Thread(() -> method(log));
        Thread b = new Thread(() -> block(log));
        a.start();
        b.start();
        a.join();
        b.join();
        return String.join(" ", log);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
