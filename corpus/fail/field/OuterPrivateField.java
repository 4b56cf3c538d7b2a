// Story: An inner class writes a private field of its outer object directly, as a nest mate, while the outer class reads it.
// Race: A B on OuterPrivateField.total
public class OuterPrivateField {
    private int total;

    class Adder {
        void add(int amount) {
            // OuterPrivateField.this.total: no accessor method in between.
            total = amount; // @A
        }
    }

    int current() {
        return total; // @B
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
