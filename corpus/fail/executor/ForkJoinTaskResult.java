// Story: A parent task forks a child and reads the child's field without joining it.
// Race: A B on ForkJoinTaskResult$Child.result

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class ForkJoinTaskResult {
    static final Gate FORKED = new Gate();
    static final Gate WRITTEN = new Gate();

    static final class Child extends RecursiveAction {
        int result;

        protected void compute() {
            FORKED.await(); // real time only: fork has returned, so another pool thread runs this
            result = 42; // @A
            WRITTEN.open();
        }
    }

    static final class Parent extends RecursiveTask<Integer> {
        private final Child child = new Child();

        protected Integer compute() {
            child.fork();
            FORKED.open();
            WRITTEN.await(); // real time only
            int seen = child.result; // @B
            child.join();
            return seen;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int seen = pool.invoke(new Parent());
        pool.shutdown();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }

    /** Orders two threads in real time only: opaque mode gives no happens-before edge. */
    static final class Gate {
        private static final VarHandle OPEN;
        private boolean open;

        static {
            try {
                OPEN = MethodHandles.lookup().findVarHandle(Gate.class, "open", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
            Gate rehearsal = new Gate(); // links all calls now, before any other thread runs: loading a class synchronizes
            rehearsal.open();
            rehearsal.await();
            Thread.onSpinWait();
        }

        void open() {
            OPEN.setOpaque(this, true);
        }

        void await() {
            while (!(boolean) OPEN.getOpaque(this)) {
                Thread.onSpinWait();
            }
        }
    }
}
