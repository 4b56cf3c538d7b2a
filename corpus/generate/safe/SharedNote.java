// Right: writers are writers from the beginning.
package safe;

public class SharedNote {
    private int readers;
    private String text = "";

    public int read() throws InterruptedException {
        beginReading();
        int length = text.length();
        endReading();
        return length;
    }

    public synchronized void append(char more) throws InterruptedException {
        while (readers > 0) {
            wait();
        }
        text = text + more;
    }

    private synchronized void beginReading() {
        readers++;
    }

    private synchronized void endReading() {
        readers--;
        notifyAll();
    }
}
