// Story: A thread waits for another one's end and holds the monitor that the other one still needs.
// fresh
// outcome: done
// outcome: deadlock

public class JoinInsideMonitor {
    private volatile int visits;

    synchronized void visit() {
        visits++;
    }

    public static String run() throws Exception {
        JoinInsideMonitor room = new JoinInsideMonitor();
        Thread visitor = new Thread(room::visit, "visitor");
        visitor.start();
        synchronized (room) {
            visitor.join();
        }
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
