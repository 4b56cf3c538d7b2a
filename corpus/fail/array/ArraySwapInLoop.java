// Story: A loop calls a method that replaces the array it fills; another thread reads elements that it fills.
// Race: A B on int[]
// Race: A C on int[]
public class ArraySwapInLoop {
    static final class Filler {
        private final int[] other;
        private int[] values;

        Filler(int[] values, int[] other) {
            this.values = values;
            this.other = other;
        }

        void fill() {
            for (int i = 0; i < 10; i++) {
                values[i] = i; // @A
                swapAt(i);
            }
        }

        private void swapAt(int i) {
            if (i == 4) {
                values = other;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] first = new int[10];
        int[] second = new int[10];
        Filler filler = new Filler(first, second);
        Thread worker = new Thread(filler::fill);
        worker.start();
        int sum = first[2]; // @B
        sum += second[7]; // @C
        worker.join();
        System.out.println("done");
    }
}
