// Story: A changed copy of the array is stored in the volatile reference; the reader waits for the new reference before it reads the element.

public class VolatileArray {
    static volatile int[] slots = new int[4];
    static final int[] OLD = slots; // what the reader must see replaced

    static void update() {
        int[] copy = slots.clone();
        copy[1] = 42;
        slots = copy; // the volatile write publishes the elements
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VolatileArray::update);
        writer.start();
        while (slots == OLD) {
            Thread.onSpinWait();
        }
        int seen = slots[1];
        writer.join();
        System.out.println(OLD.length == 4 && seen >= 0 ? "done" : "impossible");
    }
}
