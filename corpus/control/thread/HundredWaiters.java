// Story: A hundred threads wait for one gate, which opens once.
// outcome: 100

public class HundredWaiters {
    private boolean open;
    private int passed;

    synchronized void pass() {
        while (!open) {
            try {
                wait();
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        }
        passed++;
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    public static String run() throws Exception {
        HundredWaiters gate = new HundredWaiters();
        Thread[] threads = new Thread[100];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(gate::pass);
            threads[i].start();
        }
        gate.open();
        for (Thread thread : threads) {
            thread.join();
        }
        return String.valueOf(gate.passed);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
