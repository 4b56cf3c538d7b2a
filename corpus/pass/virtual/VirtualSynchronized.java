// Story: Two virtual threads count inside synchronized blocks on the same lock.
// Needs: 21

public class VirtualSynchronized {
    static final Object LOCK = new Object();
    static int counter;

    static void careful() {
        synchronized (LOCK) {
            counter++;
        }
    }

    static void alsoCareful() {
        synchronized (LOCK) {
            counter++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = Thread.ofVirtual().start(VirtualSynchronized::careful);
        Thread second = Thread.ofVirtual().start(VirtualSynchronized::alsoCareful);
        first.join();
        second.join();
        System.out.println(counter > 0 ? "done" : "impossible");
    }
}
