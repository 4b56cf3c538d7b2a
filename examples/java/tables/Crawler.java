import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * A crawler with three workers over a small site that exists only here, in the style of weblech and hedc. The queue of pages is locked, the
 * rest is not.
 *
 * <p>To be found: {@code page.worker} is set and cleared by the worker and used by main, who stops a page that takes too long: between the
 * question whether there is a worker and the interrupt it may be gone, a NullPointerException in main. The counter {@code bytes} loses
 * updates, which nobody notices. An interrupt that comes late may stop the next page instead: that page is fetched again.
 */
public class Crawler {
    static final Map<String, List<String>> SITE = Map.of(
            "index", List.of("news", "about", "archive"),
            "news", List.of("index", "today"),
            "about", List.of("index"),
            "archive", List.of("news", "old"),
            "today", List.of("index"),
            "old", List.of());

    static final class Page {
        final String name;
        Thread worker;

        Page(String name) {
            this.name = name;
        }
    }

    private final Queue<Page> waiting = new ArrayDeque<>(); // guarded by this
    private final List<Page> begun = new ArrayList<>(); // guarded by this
    private final Set<String> known = new HashSet<>(); // guarded by this
    private int busy; // guarded by this
    private int bytes;

    synchronized void add(String name) {
        if (known.add(name)) {
            waiting.add(new Page(name));
            notifyAll();
        }
    }

    /** The next page, or none if there will be no more. */
    synchronized Page next() {
        while (waiting.isEmpty() && busy > 0) {
            try {
                wait();
            } catch (InterruptedException late) {
                // meant for a page that has been fetched meanwhile
            }
        }
        Page page = waiting.poll();
        if (page != null) {
            busy++;
            begun.add(page);
        }
        return page;
    }

    synchronized void finish() {
        busy--;
        notifyAll();
    }

    void work() {
        for (Page page = next(); page != null; page = next()) {
            page.worker = Thread.currentThread();
            fetch(page);
            page.worker = null;
            finish();
        }
    }

    void fetch(Page page) {
        try {
            Thread.sleep(1); // the network
        } catch (InterruptedException stopped) {
            fetch(page); // once more
            return;
        }
        bytes += page.name.length();
        for (String link : SITE.get(page.name)) {
            add(link);
        }
    }

    /** Stops the first page, if it is still on its way. */
    void stopFirst() {
        Page first;
        synchronized (this) {
            first = begun.isEmpty() ? null : begun.get(0);
        }
        if (first != null && first.worker != null) {
            first.worker.interrupt();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Crawler crawler = new Crawler();
        crawler.add("index");
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(crawler::work, "worker " + (i + 1));
            workers[i].start();
        }
        crawler.stopFirst();
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println(crawler.known.size() + " pages");
    }
}
