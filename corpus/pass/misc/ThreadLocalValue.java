// Story: A ThreadLocal gives every thread an object of its own.

public class ThreadLocalValue {
    static final class Box {
        int count;
    }

    static final ThreadLocal<Box> CURRENT = ThreadLocal.withInitial(() -> new Box());

    static void work() {
        for (int i = 0; i < 100; i++) {
            CURRENT.get().count++;
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
