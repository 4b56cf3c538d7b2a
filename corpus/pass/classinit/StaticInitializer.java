// Story: The static initializer fills the table; every thread that uses the class sees it, whoever initializes it.

public class StaticInitializer {
    static final class Squares {
        private static final int[] TABLE = new int[4];

        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i * i; // ordered before every use of the class by another thread
            }
        }
        static int of(int number) {
            return TABLE[number];
        }
    }

    public static void main(String[] args) throws Exception {
        int[] seenByWorker = new int[1];
        Thread worker = new Thread(() -> seenByWorker[0] = Squares.of(2));
        worker.start();
        int seen = Squares.of(3);
        worker.join();
        System.out.println(seen == 9 && seenByWorker[0] == 4 ? "done" : "impossible");
    }
}
