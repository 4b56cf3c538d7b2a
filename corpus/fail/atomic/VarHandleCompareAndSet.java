// Story: Two threads try to take a lock word with compareAndSet and count whether it worked or not.
// Race: A A on VarHandleCompareAndSet.counter

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
        OWNED.compareAndSet(0, 1); // the answer is ignored, and nobody ever gives the lock back
        counter++; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(VarHandleCompareAndSet::count);
        worker.start();
        count();
        worker.join();
        System.out.println(counter > 0 ? "done" : "impossible");
    }
}
