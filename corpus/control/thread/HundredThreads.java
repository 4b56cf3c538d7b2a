// Story: A hundred threads count in one monitor: none is forgotten.
// outcome: 100

public class HundredThreads {
    private int counter;

    synchronized void count() {
        counter++;
    }

    public static String run() throws Exception {
        HundredThreads crowd = new HundredThreads();
        Thread[] threads = new Thread[100];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(crowd::count);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return String.valueOf(crowd.counter);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
