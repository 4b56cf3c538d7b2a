// Story: Two threads swap what they have.
// outcome: a has pear, b has apple

import java.util.concurrent.Exchanger;

public class Exchange {
    static String swap(Exchanger<String> exchanger, String mine) {
        try {
            return exchanger.exchange(mine);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Thread a = new Thread(() -> got[0] = swap(exchanger, "apple"));
        Thread b = new Thread(() -> got[1] = swap(exchanger, "pear"));
        a.start();
        b.start();
        a.join();
        b.join();
        return "a has " + got[0] + ", b has " + got[1];
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
