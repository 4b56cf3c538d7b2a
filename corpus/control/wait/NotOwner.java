// Story: Who does not hold the monitor can neither wait in it nor notify.
// outcome: refused refused

public class NotOwner {
    public static String run() throws Exception {
        Object lock = new Object();
        String how;
        try {
            lock.wait(1);
            how = "waited";
        } catch (IllegalMonitorStateException expected) {
            how = "refused";
        }
        try {
            lock.notify();
            return how + " notified";
        } catch (IllegalMonitorStateException expected) {
            return how + " refused";
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
