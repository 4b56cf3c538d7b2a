// Story: Two threads count into one array at indices from another one, each into its own half.
public class ArrayScattered {
    static int[] marks = new int[40];
    static int[] places = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};

    static void mark() {
        for (int i = 0; i < places.length; i++) {
            marks[places[i]] = i;
        }
    }

    static void clear() {
        for (int i = 0; i < places.length; i++) {
            marks[places[i] + 20] = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ArrayScattered::mark);
        worker.start();
        clear();
        worker.join();
        System.out.println("done");
    }
}
