// Story: A counter is read in one synchronized block and written in another: between them a second thread may count, and is forgotten.
// outcome: 1
// outcome: 2

public class SplitSection {
    private int counter;

    void count() {
        int seen;
        synchronized (this) {
            seen = counter;
        }
        synchronized (this) {
            counter = seen + 1;
        }
    }

    public static String run() throws Exception {
        SplitSection split = new SplitSection();
        Thread a = new Thread(split::count);
        Thread b = new Thread(split::count);
        a.start();
        b.start();
        a.join();
        b.join();
        return String.valueOf(split.counter);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
