// Story: The combining function of two futures writes a total, and the main thread reads it before it joins the combined future.
// Race: A B on FutureThenCombine.total

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FutureThenCombine {
    static final Gate CHAINED = new Gate();
    static final Gate WRITTEN = new Gate();
    static int left, right, total;

    static int left() {
        CHAINED.await(); // real time only: the combination is in place
        left = 1;
        return 1;
    }

    static int right() {
        right = 2;
        return 2;
    }

    static int combine(int one, int two) {
        total = left + right; // @A
        WRITTEN.open();
        return one + two;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1); // left, then right
        CompletableFuture<Integer> both = CompletableFuture.supplyAsync(FutureThenCombine::left, pool)
                .thenCombine(CompletableFuture.supplyAsync(FutureThenCombine::right, pool), FutureThenCombine::combine);
        CHAINED.open();
        WRITTEN.await(); // real time only
        int seen = total; // @B
        both.join();
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
