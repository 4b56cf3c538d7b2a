// Story: The main thread ends while a child has work to do, and more children to start. The JVM waits for all of them; the last one ends it
// with a code that shows that it came so far.
// fresh
// outcome: exit 3

public class MainEndsFirst {
    static void work(int left) {
        Thread.yield();
        if (left == 0) {
            System.exit(3);
        }
        new Thread(() -> work(left - 1)).start();
    }

    public static void main(String[] arguments) {
        new Thread(() -> work(3)).start();
    }
}
