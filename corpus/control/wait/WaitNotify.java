// Story: A consumer waits until there is a parcel. It may come when the parcel is there already.
// outcome: waited
// outcome: was there

public class WaitNotify {
    private boolean parcel;
    private String how = "was there";

    synchronized void consume() {
        while (!parcel) {
            how = "waited";
            try {
                wait();
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        }
    }

    synchronized void produce() {
        parcel = true;
        notify();
    }

    public static String run() throws Exception {
        WaitNotify door = new WaitNotify();
        Thread consumer = new Thread(door::consume);
        consumer.start();
        door.produce();
        consumer.join();
        return door.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
