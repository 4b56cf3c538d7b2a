// Story: A transfer is a synchronized method that calls two others. Leaving those gives nothing back: an auditor finds the money before the
// transfer or after it, never on its way.
// outcome: before
// outcome: after

public class Reentrance {
    private int purse = 10;
    private int safe;
    private String found;

    synchronized void transfer() {
        take(4);
        put(4);
    }

    synchronized void take(int amount) {
        purse -= amount;
    }

    synchronized void put(int amount) {
        safe += amount;
    }

    synchronized void audit() {
        found = purse + safe != 10 ? "between" : safe == 0 ? "before" : "after";
    }

    public static String run() throws Exception {
        Reentrance money = new Reentrance();
        Thread teller = new Thread(money::transfer);
        Thread auditor = new Thread(money::audit);
        teller.start();
        auditor.start();
        teller.join();
        auditor.join();
        return money.found;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
