// Story: A virtual thread waits until there is a parcel. It may come when the parcel is there already.
// Needs: 25
// outcome: waited
// outcome: was there

public class VirtualWaitNotify {
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
        VirtualWaitNotify door = new VirtualWaitNotify();
        Thread consumer = Thread.startVirtualThread(door::consume);
        door.produce();
        consumer.join();
        return door.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
