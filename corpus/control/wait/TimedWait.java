// Story: A consumer waits for a parcel, but not for ever. Whether the parcel or the clock is faster is open.
// outcome: was there
// outcome: came
// outcome: gave up

public class TimedWait {
    private boolean parcel;
    private String how;

    synchronized void consume() {
        if (parcel) {
            how = "was there";
            return;
        }
        try {
            wait(2);
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
        how = parcel ? "came" : "gave up";
    }

    synchronized void produce() {
        parcel = true;
        notify();
    }

    public static String run() throws Exception {
        TimedWait door = new TimedWait();
        Thread consumer = new Thread(door::consume);
        Thread producer = new Thread(door::produce);
        consumer.start();
        producer.start();
        consumer.join();
        producer.join();
        return door.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
