// Story: A waiting thread is notified by one thread and interrupted by another. Who comes first decides how it goes on; who was notified
// first keeps the interrupt for later.
// outcome: interrupted
// outcome: notified
// outcome: notified, then interrupted

public class InterruptOrNotify {
    private boolean ready;
    private String how;

    synchronized void idle() {
        try {
            while (!ready) {
                wait();
            }
            how = Thread.interrupted() ? "notified, then interrupted" : "notified";
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
    }

    synchronized void wake() {
        ready = true;
        notify();
    }

    public static String run() throws Exception {
        InterruptOrNotify bench = new InterruptOrNotify();
        Thread idler = new Thread(bench::idle);
        Thread waker = new Thread(bench::wake);
        idler.start();
        waker.start();
        idler.interrupt();
        idler.join();
        waker.join();
        return bench.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
