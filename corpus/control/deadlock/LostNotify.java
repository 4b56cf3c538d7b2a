// Story: A consumer waits without asking whether the notify has been there already.
// fresh
// outcome: done
// outcome: deadlock

public class LostNotify {
    synchronized void consume() {
        try {
            wait(); // asks for nothing
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    synchronized void produce() {
        notify();
    }

    public static String run() throws Exception {
        LostNotify door = new LostNotify();
        Thread consumer = new Thread(door::consume, "consumer");
        Thread producer = new Thread(door::produce, "producer");
        consumer.start();
        producer.start();
        consumer.join();
        producer.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
