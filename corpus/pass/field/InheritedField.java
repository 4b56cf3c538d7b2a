// Story: A field declared in a superclass is written through a variable of the subclass and read through one of the superclass, both under a lock.
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
            // The two variables refer to one object, hence to one lock and one field.
            synchronized (asDerived) {
                asDerived.value = 1;
            }
        });
        worker.start();
        synchronized (asBase) {
            int seen = asBase.value;
        }
        worker.join();
        System.out.println("done");
    }
}
