// Story: Two threads append to a StringBuilder under a lock.

public class PlainStringBuilder {
    static final StringBuilder TEXT = new StringBuilder(64); // never grows here
    static final Object LOCK = new Object();

    static void work() {
        synchronized (LOCK) {
            TEXT.append('b');
        }
    }

    public static void main(String[] args) throws Exception {
        TEXT.append('a'); // before start: ordered
        Thread worker = new Thread(PlainStringBuilder::work);
        worker.start();
        synchronized (LOCK) {
            TEXT.append('c');
        }
        worker.join();
        System.out.println(TEXT.length() > 0 ? "done" : "impossible");
    }
}
