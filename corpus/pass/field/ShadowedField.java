// Story: A superclass and its subclass each have a private field `value`; each thread writes another one of the two.
public class ShadowedField {
    static class Base {
        private int value;

        void setBase(int newValue) {
            value = newValue;
        }
    }

    static class Derived extends Base {
        private int value;

        void setDerived(int newValue) {
            // The field of Derived: same object and same name as in setBase, but another location.
            value = newValue;
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
