// Tempting: a daemon of its own takes what callers leave, and never ends; flush waits for it.
package safe;

import java.util.ArrayDeque;
import java.util.Deque;

public class BackgroundPrinter {
    private final Deque<String> pages = new ArrayDeque<>();
    private boolean printing;
    private int printed;

    public BackgroundPrinter() {
        Thread thread = new Thread(this::work, "printer");
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void work() {
        try {
            while (true) {
                while (pages.isEmpty()) {
                    printing = false;
                    notifyAll();
                    wait();
                }
                printing = true;
                pages.removeFirst();
                printed++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public synchronized void print(String page) {
        pages.addLast(page == null ? "" : page);
        notifyAll();
    }

    public synchronized int flush() throws InterruptedException {
        while (printing || !pages.isEmpty()) {
            wait();
        }
        return printed;
    }
}
