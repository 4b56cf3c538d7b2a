// Story: Two threads swap their name into one place, and get what was there: the second one gets the first one's name.
// outcome: a got -, b got a
// outcome: a got b, b got -

import java.util.concurrent.atomic.AtomicReference;

public class Swap {
    public static String run() throws Exception {
        AtomicReference<String> place = new AtomicReference<>("-");
        String[] got = new String[2];
        Thread a = new Thread(() -> got[0] = place.getAndSet("a"));
        Thread b = new Thread(() -> got[1] = place.getAndSet("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return "a got " + got[0] + ", b got " + got[1];
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
