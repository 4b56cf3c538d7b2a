/**
 * Figure 1 of the RaceFuzzer paper (Sen, PLDI 2008); the numbers at the ends of lines are the figure's statements.
 *
 * <p>Statements 5 and 7 race on z: ERROR1 is reached if 7 comes first. Statements 1 and 10 look as if they raced on x, but 10 is reached
 * only when y has been seen set, and x was set before it: they can never meet, and ERROR2 cannot be reached.
 */
public class Figure1 {
    private final Object lock = new Object();
    private int x;
    private int y;
    private int z;

    void thread1() {
        x = 1; // 1
        synchronized (lock) { // 2
            y = 1; // 3
        } // 4
        if (z == 1) { // 5
            throw new IllegalStateException("ERROR1"); // 6
        }
    }

    void thread2() {
        z = 1; // 7
        synchronized (lock) { // 8
            if (y == 1) { // 9
                if (x != 1) { // 10
                    throw new IllegalStateException("ERROR2"); // 11
                } // 12
            } // 13
        } // 14
    }

    public static void main(String[] arguments) throws InterruptedException {
        Figure1 figure = new Figure1();
        Thread first = new Thread(figure::thread1, "thread1");
        Thread second = new Thread(figure::thread2, "thread2");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
