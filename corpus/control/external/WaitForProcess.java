// Story: A thread waits for another process while the others meet in a monitor.
// outcome: 0 ab
// outcome: 0 ba

import java.io.IOException;

public class WaitForProcess {
    private final StringBuilder order = new StringBuilder();
    private volatile int code = -1;

    synchronized void write(char name) {
        order.append(name);
    }

    void call() {
        try {
            code = new ProcessBuilder("true").start().waitFor();
        } catch (IOException | InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static String run() throws Exception {
        WaitForProcess house = new WaitForProcess();
        Thread caller = new Thread(house::call);
        Thread a = new Thread(() -> house.write('a'));
        Thread b = new Thread(() -> house.write('b'));
        caller.start();
        a.start();
        b.start();
        caller.join();
        a.join();
        b.join();
        return house.code + " " + house.order;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
