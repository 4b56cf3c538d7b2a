/**
 * Figure 2 of the RaceFuzzer paper (Sen, PLDI 2008); the numbers at the ends of lines are the figure's statements.
 *
 * <p>Statements 8 and 10 race on x, and ERROR is reached if 8 comes first. Thread 1 has a long way to statement 8, thread 2 a short one to
 * statement 10: plain runs and random schedules hardly ever bring them together, the less the longer the way is. The argument is the number
 * of statements on that way (10 unless given).
 */
public class Figure2 {
    private final Object lock = new Object();
    private final int statements;
    private int x;
    private volatile int done; // a place where every one of the statements can be interrupted

    Figure2(int statements) {
        this.statements = statements;
    }

    void thread1() {
        synchronized (lock) { // 1
            for (int i = 0; i < statements; i++) {
                done = i; // 2 to 6
            }
        } // 7
        if (x == 0) { // 8
            throw new IllegalStateException("ERROR"); // 9
        }
    }

    void thread2() {
        x = 1; // 10
        synchronized (lock) { // 11
            f6(); // 12
        } // 13
    }

    private void f6() {
    }

    /** Gives thread 2 a start in plain runs, which then never show the error. A scheduler does not notice it. */
    static void dawdle() {
        int number = 1;
        for (int i = 0; i < 5_000_000; i++) {
            number = number * 31 + i;
        }
        if (number == 0) {
            System.out.println("what a chance");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Figure2 figure = new Figure2(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10);
        Thread first = new Thread(figure::thread1, "thread1");
        Thread second = new Thread(figure::thread2, "thread2");
        second.start();
        dawdle();
        first.start();
        first.join();
        second.join();
    }
}
