// Story: Two threads want to swap but do not wait long: they meet, or both go home with what they had.
// outcome: met
// outcome: missed

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangeTimed {
    static String swap(Exchanger<String> exchanger, String mine) {
        try {
            return exchanger.exchange(mine, 2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException missed) {
            return mine;
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
        return switch (got[0] + " " + got[1]) {
            case "pear apple" -> "met";
            case "apple pear" -> "missed";
            default -> "one-sided";
        };
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
