/**
 * A race in a loop that goes round millions of times, and only far behind its first rounds: the writer waits for half of them. Nobody
 * can stop the reader in each of its rounds, and yet the two have to meet.
 */
public class HotLoop {
    static final int ROUNDS = 2_000_000;

    static int x;
    static volatile boolean half;

    static void reader() {
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            if (i == ROUNDS / 2) {
                half = true;
            }
            sum += x;
        }
        if (sum > 0) {
            throw new IllegalStateException("ERROR");
        }
    }

    static void writer() {
        while (!half) {
            Thread.onSpinWait();
        }
        x = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(HotLoop::reader, "reader");
        Thread writer = new Thread(HotLoop::writer, "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
