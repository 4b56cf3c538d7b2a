// Story: Two accounts, each with synchronized methods, transfer to each other at the same time.
// fresh
// outcome: done
// outcome: deadlock

public class LockOrderSynchronized {
    private int balance = 10;

    synchronized void transfer(LockOrderSynchronized other) {
        balance--;
        other.deposit();
    }

    synchronized void deposit() {
        balance++;
    }

    public static String run() throws Exception {
        LockOrderSynchronized mine = new LockOrderSynchronized();
        LockOrderSynchronized yours = new LockOrderSynchronized();
        Thread a = new Thread(() -> mine.transfer(yours), "a");
        Thread b = new Thread(() -> yours.transfer(mine), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        return mine.balance + yours.balance == 20 ? "done" : "money lost";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
