// Story: A static field is inherited: one thread writes it as Sub.count, the other as Base.count, which is one and the same field.
// Race: A B on StaticViaSubclass$Base.count
public class StaticViaSubclass {
    static class Base {
        static int count;
    }

    static class Sub extends Base {
    }

    public static void main(String[] args) throws InterruptedException {
        Base.count = 1; // loads and initializes what is needed before the worker exists
        Sub.count = 2;
        Thread worker = new Thread(() -> {
            Sub.count = 3; // @A
        });
        worker.start();
        Base.count = 4; // @B
        worker.join();
        System.out.println("done");
    }
}
