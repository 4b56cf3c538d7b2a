// Story: A stage of a CompletableFuture writes a field, and the main thread reads it before it joins the future.
// Race: A B on FutureThenApply.result

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FutureThenApply {
    static final Gate CHAINED = new Gate();
    static final Gate WRITTEN = new Gate();
    static int input;
    static int result;

    static int first() {
        CHAINED.await(); // real time only: the second stage is in place
        input = 41;
        return 1;
    }

    static int second(int one) {
        result = input + one; // @A
        WRITTEN.open();
        return one;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(FutureThenApply::first, pool)
                .thenApply(FutureThenApply::second);
        CHAINED.open();
        WRITTEN.await(); // real time only
        int seen = result; // @B
        future.join();
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
