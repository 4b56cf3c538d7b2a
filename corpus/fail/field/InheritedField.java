// Story: A field declared in a superclass is written through a variable of the subclass and read through one of the superclass.
// Race: A B on InheritedField$Base.value
public class InheritedField {
    static class Base {
        int value;
    }

    static class Derived extends Base {
    }

    public static void main(String[] args) throws InterruptedException {
        Derived asDerived = new Derived();
        Base asBase = asDerived;
        Thread worker = new Thread(() -> {
            // The class file names Derived.value here, but it is the field that Base declares.
            asDerived.value = 1; // @A
        });
        worker.start();
        int seen = asBase.value; // @B
        worker.join();
        System.out.println("done");
    }
}
