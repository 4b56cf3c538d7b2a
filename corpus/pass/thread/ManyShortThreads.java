// Story: Fifty short threads count one after another, each joined before the next one starts.

public class ManyShortThreads {
    static final int THREADS = 50;
    static int counter;

    static void work(int number) {
        counter++;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread = new Thread(() -> work(number));
            thread.start();
            thread.join(); // orders this thread before the next start
        }
        System.out.println(counter > 0 ? "done" : "impossible");
    }
}
