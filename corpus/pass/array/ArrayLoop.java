// Story: Two methods end with a loop over an array in a field, up to a bound in a field; both are synchronized.

public class ArrayLoop {
    static final class Table {
        private int[] values = new int[20];
        private int size = 5;

        synchronized void fill() {
            size = 10;
            for (int i = 0; i < size; i++) {
                values[i] = i;
            }
        }

        synchronized void clear() {
            for (int i = 0; i < size; i++) {
                values[i] = 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        Thread worker = new Thread(table::fill);
        worker.start();
        table.clear();
        worker.join();
        System.out.println("done");
    }
}
