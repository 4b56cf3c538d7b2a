// Story: The table of a class is not filled by its static initializer but by a method that a worker calls after it.
// Race: A B on int[]

public class StaticInitializer {
    static final class Squares {
        private static final int[] TABLE = new int[4];

        static void fill() {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i * i; // @A
                // the initialization of the class is over: it does not cover this
            }
        }
        static int of(int number) {
            return TABLE[number]; // @B
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(Squares::fill);
        worker.start();
        int seen = Squares.of(3);
        worker.join();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
