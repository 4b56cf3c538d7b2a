// Story: The subclass declares a static field of its own that hides the inherited one, so Sub.count and Base.count are two fields.
public class StaticViaSubclass {
    static class Base {
        static int count;
    }

    static class Sub extends Base {
        static int count;
    }

    public static void main(String[] args) throws InterruptedException {
        Base.count = 1;
        Sub.count = 2;
        Thread worker = new Thread(() -> {
            Sub.count = 3; // only the worker uses this field now
        });
        worker.start();
        Base.count = 4; // only main uses this one
        worker.join();
        System.out.println("done");
    }
}
