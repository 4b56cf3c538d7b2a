// Story: Two threads spin on compareAndSet until they own the lock word, count, and give it back.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleCompareAndSet {
    static final VarHandle OWNED;
    static int owned; // 0 free, 1 taken; accessed through OWNED only
    static int counter;

    static {
        try {
            OWNED = MethodHandles.lookup().findStaticVarHandle(VarHandleCompareAndSet.class, "owned", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void count() {
        while (!(boolean) OWNED.compareAndSet(0, 1)) {
            Thread.onSpinWait();
        }
        counter++;
        OWNED.setRelease(0); // ordered before the next successful compareAndSet
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(VarHandleCompareAndSet::count);
        worker.start();
        count();
        worker.join();
        System.out.println(counter > 0 ? "done" : "impossible");
    }
}
