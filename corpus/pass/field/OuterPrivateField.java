// Story: An inner class writes a private field of its outer object directly, as a nest mate; inner and outer class lock the outer object.
public class OuterPrivateField {
    private int total;

    class Adder {
        void add(int amount) {
            // The lock is the outer object, the same that current() holds.
            synchronized (OuterPrivateField.this) {
                total = amount;
            }
        }
    }

    synchronized int current() {
        return total;
    }

    public static void main(String[] args) throws InterruptedException {
        OuterPrivateField outer = new OuterPrivateField();
        Adder adder = outer.new Adder();
        Thread worker = new Thread(() -> adder.add(5));
        worker.start();
        outer.current();
        worker.join();
        System.out.println("done");
    }
}
