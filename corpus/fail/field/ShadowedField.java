// Story: A superclass and its subclass each have a private field `value`; both threads write the one of the superclass.
// Race: A B on ShadowedField$Base.value
public class ShadowedField {
    static class Base {
        private int value;

        void setBase(int newValue) {
            value = newValue; // @A
        }
    }

    static class Derived extends Base {
        private int value;

        void setDerived(int newValue) {
            // The cast selects the field of Base, not the one declared above.
            ((Base) this).value = newValue; // @B
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Derived object = new Derived();
        Thread worker = new Thread(() -> object.setBase(1));
        worker.start();
        object.setDerived(2);
        worker.join();
        System.out.println("done");
    }
}
