// Story: A loop is left by an exception of a method that it calls; another thread reads an element that it has written.
// Race: A B on int[]
public class ArrayThrowInLoop {
    static int[] values = new int[10];

    static void fill() {
        for (int i = 0; i < 10; i++) {
            values[i] = i; // @A
            refuse(i);
        }
    }

    private static void refuse(int i) {
        if (i == 4) {
            throw new IllegalStateException();
        }
    }

    static void tryToFill() {
        try {
            fill();
        } catch (IllegalStateException expected) {
            return;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ArrayThrowInLoop::tryToFill);
        worker.start();
        int value = values[2]; // @B
        worker.join();
        System.out.println("done");
    }
}
