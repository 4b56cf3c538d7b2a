// Story: Three threads enter one monitor: every order of them can be seen.
// outcome: abc
// outcome: acb
// outcome: bac
// outcome: bca
// outcome: cab
// outcome: cba

public class ThreeThreads {
    private final StringBuilder list = new StringBuilder();

    void write(char name) {
        synchronized (list) {
            list.append(name);
        }
    }

    public static String run() throws Exception {
        ThreeThreads three = new ThreeThreads();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            char name = (char) ('a' + i);
            threads[i] = new Thread(() -> three.write(name));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return three.list.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
