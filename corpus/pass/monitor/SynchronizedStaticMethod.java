// Story: Two static synchronized methods both lock the class object, which protects the static counter.

public class SynchronizedStaticMethod {
    static final class Tally {
        private static int total;

        static synchronized void add() {
            total++;
        }

        static synchronized void remove() {
            total--;
        }
    }

    public static void main(String[] args) throws Exception {
        new Tally(); // initializes the class before the worker starts
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                Tally.add();
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            Tally.remove();
        }
        worker.join();
        System.out.println("done");
    }
}
