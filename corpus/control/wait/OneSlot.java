// Story: Two producers share a buffer of one slot with a consumer, all by wait and notifyAll.
// outcome: 12
// outcome: 21

public class OneSlot {
    private Integer slot;

    synchronized void put(int item) {
        while (slot != null) {
            pause();
        }
        slot = item;
        notifyAll();
    }

    synchronized int take() {
        while (slot == null) {
            pause();
        }
        int item = slot;
        slot = null;
        notifyAll();
        return item;
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        OneSlot buffer = new OneSlot();
        Thread one = new Thread(() -> buffer.put(1));
        Thread two = new Thread(() -> buffer.put(2));
        one.start();
        two.start();
        String taken = "" + buffer.take() + buffer.take();
        one.join();
        two.join();
        return taken;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
