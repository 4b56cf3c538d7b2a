/**
 * What {@code racewright doctor} tries the tool on. One thread asks twice for a list, the other one forgets it in between, if it is
 * made to: then the first one fails.
 */
public class KnownRace {
    private static int[] list = {1, 2, 3};

    public static void main(String[] arguments) {
        new Thread(KnownRace::ask, "asks").start();
        // At once: to start another thread takes a lock of the JDK, which the first one takes when it ends. That would order the two.
        forget();
    }

    private static void ask() {
        if (list != null) {
            System.out.println(list.length);
        }
    }

    private static void forget() {
        list = null;
    }
}
