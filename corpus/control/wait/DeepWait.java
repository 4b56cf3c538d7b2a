// Story: A thread waits in a monitor that it entered three times: all three are given back, and are there again afterwards.
// outcome: done

public class DeepWait {
    private boolean ready;

    synchronized void outer() {
        middle();
        if (!Thread.holdsLock(this)) {
            throw new AssertionError("the outer monitor is gone");
        }
    }

    synchronized void middle() {
        inner();
    }

    synchronized void inner() {
        while (!ready) {
            try {
                wait();
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        }
    }

    synchronized void wake() {
        ready = true;
        notifyAll();
    }

    public static String run() throws Exception {
        DeepWait deep = new DeepWait();
        Thread waiter = new Thread(deep::outer);
        waiter.start();
        deep.wake();
        waiter.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
