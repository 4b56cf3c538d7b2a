// Story: Two parked threads are unparked one after the other; they go on in either order.
// outcome: ab
// outcome: ba

import java.util.concurrent.locks.LockSupport;

public class UnparkOrder {
    private final StringBuilder order = new StringBuilder();
    private volatile boolean open;

    void pass(char name) {
        while (!open) {
            LockSupport.park(this);
        }
        synchronized (order) {
            order.append(name);
        }
    }

    public static String run() throws Exception {
        UnparkOrder gate = new UnparkOrder();
        Thread a = new Thread(() -> gate.pass('a'));
        Thread b = new Thread(() -> gate.pass('b'));
        a.start();
        b.start();
        gate.open = true;
        LockSupport.unpark(a);
        LockSupport.unpark(b);
        a.join();
        b.join();
        return gate.order.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
