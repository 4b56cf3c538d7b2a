// Wrong: readers become writers while they read (read-write lock, upgraded).
// Breaks: append beside append: each waits until the other one has stopped reading.
package unsafe;

public class SharedNote {
    private int readers;
    private String text = "";

    public int read() throws InterruptedException {
        beginReading();
        int length = text.length();
        endReading();
        return length;
    }

    public void append(char more) throws InterruptedException {
        beginReading();
        String longer = text + more;
        synchronized (this) {
            while (readers > 1) {
                wait();
            }
            text = longer;
        }
        endReading();
    }

    private synchronized void beginReading() {
        readers++;
    }

    private synchronized void endReading() {
        readers--;
        notifyAll();
    }
}
