import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Allocates and drops threads, locks and arrays: {@code Churn <percent>} of a hundred thousand threads, half of which nobody joins,
 * ten million locks and a hundred million arrays. Prints the memory of the process, in kB, after each tenth of the work: it must
 * not grow.
 */
public final class Churn {
    private static final int THREADS = 100_000;
    private static final int LOCKS = 10_000_000;
    private static final int ARRAYS = 100_000_000;

    private static final class Counter {
        private int value;

        synchronized void increment() {
            value++;
        }
    }

    private int[] latest;

    private Churn() {}

    public static void main(String[] args) throws Exception {
        double scale = Integer.parseInt(args[0]) / 100.0;
        int rounds = 10;
        long sum = 0;
        Churn churn = new Churn();
        for (int round = 1; round <= rounds; round++) {
            int threads = (int) (THREADS * scale / rounds);
            for (int i = 0; i < threads; i++) {
                Counter shared = new Counter();
                Thread thread = new Thread(shared::increment);
                thread.start();
                if (i % 2 == 0) {
                    thread.join(); // the other half just ends
                }
            }
            int locks = (int) (LOCKS * scale / rounds);
            for (int i = 0; i < locks; i++) {
                Counter counter = new Counter();
                counter.increment();
                sum += counter.value;
            }
            int arrays = (int) (ARRAYS * scale / rounds);
            for (int i = 0; i < arrays; i++) {
                churn.latest = new int[1 + (i & 15)];
                churn.latest[i % churn.latest.length] = i;
                sum += churn.latest[0];
            }
            System.out.println(round + " " + residentKilobytes());
        }
        System.out.println("sum " + sum);
    }

    private static long residentKilobytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }
}
