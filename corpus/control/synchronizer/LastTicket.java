// Story: One ticket, two who want it at once and do not wait.
// outcome: a
// outcome: b

import java.util.concurrent.Semaphore;

public class LastTicket {
    private volatile String owner = "";

    void buy(Semaphore tickets, String name) {
        if (tickets.tryAcquire()) {
            owner = owner + name;
        }
    }

    public static String run() throws Exception {
        Semaphore tickets = new Semaphore(1);
        LastTicket office = new LastTicket();
        Thread a = new Thread(() -> office.buy(tickets, "a"));
        Thread b = new Thread(() -> office.buy(tickets, "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return office.owner;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
