// Story: What follows a future is done by the thread that completed it, or, if it is complete already, by the one that asks for it.
// outcome: worker
// outcome: caller

import java.util.concurrent.CompletableFuture;

public class CompletableWho {
    public static String run() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread worker = new Thread(() -> future.complete("done"));
        worker.start();
        Thread who = future.thenApply(text -> Thread.currentThread()).get();
        worker.join();
        return who == worker ? "worker" : "caller";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
