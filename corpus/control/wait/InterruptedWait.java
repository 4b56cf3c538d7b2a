// Story: A thread waits for nothing and is interrupted, before its wait or in it. It gets the exception, and the status is clear again.
// outcome: interrupted, status clear

public class InterruptedWait {
    private String how;

    synchronized void idle() {
        try {
            while (true) {
                wait();
            }
        } catch (InterruptedException expected) {
            how = Thread.currentThread().isInterrupted() ? "interrupted, status set" : "interrupted, status clear";
        }
    }

    public static String run() throws Exception {
        InterruptedWait bench = new InterruptedWait();
        Thread idler = new Thread(bench::idle);
        idler.start();
        idler.interrupt();
        idler.join();
        return bench.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
