// Story: A consumer waits in the inner monitor and keeps the outer one, which the producer has to pass. If the consumer was first, the
// producer never comes.
// fresh
// outcome: done
// outcome: deadlock

public class NestedMonitor {
    private final Object outer = new Object();
    private final Object inner = new Object();
    private boolean parcel;

    void consume() {
        synchronized (outer) {
            synchronized (inner) {
                while (!parcel) {
                    try {
                        inner.wait();
                    } catch (InterruptedException nobodyDoes) {
                        throw new AssertionError(nobodyDoes);
                    }
                }
            }
        }
    }

    void produce() {
        synchronized (outer) {
            synchronized (inner) {
                parcel = true;
                inner.notify();
            }
        }
    }

    public static String run() throws Exception {
        NestedMonitor house = new NestedMonitor();
        Thread consumer = new Thread(house::consume, "consumer");
        Thread producer = new Thread(house::produce, "producer");
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
