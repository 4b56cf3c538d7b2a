// Story: A static synchronized method locks the class, an instance synchronized method locks the object: two different monitors for one static counter.
// Race: A B on SynchronizedStaticMethod$Tally.total

public class SynchronizedStaticMethod {
    static final class Tally {
        private static int total;

        static synchronized void add() {
            total++; // @A
        }

        synchronized void remove() { // locks this Tally, not Tally.class
            total--; // @B
        }
    }

    public static void main(String[] args) throws Exception {
        Tally tally = new Tally();
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                Tally.add();
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            tally.remove();
        }
        worker.join();
        System.out.println("done");
    }
}
