// Story: A ThreadLocal gives every thread the same mutable object as its initial value.
// Race: A A on ThreadLocalValue$Box.count

public class ThreadLocalValue {
    static final class Box {
        int count;
    }

    static final Box SHARED = new Box();
    static final ThreadLocal<Box> CURRENT = ThreadLocal.withInitial(() -> SHARED);

    static void work() {
        for (int i = 0; i < 100; i++) {
            CURRENT.get().count++; // @A
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(ThreadLocalValue::work);
        worker.start();
        work();
        worker.join();
        System.out.println(CURRENT.get().count > 0 ? "done" : "impossible");
    }
}
