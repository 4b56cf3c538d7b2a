// Right: the other tape is copied under its lock, and the copy appended under this one's.
package safe;

public class Tape {
    private char[] content = new char[0];

    public Tape(String text) {
        content = text.toCharArray();
    }

    public synchronized int length() {
        return content.length;
    }

    private synchronized char[] copy() {
        return java.util.Arrays.copyOf(content, Math.min(content.length, 8));
    }

    public synchronized void clear() {
        content = new char[0];
    }

    public void append(Tape other) {
        char[] more = other.copy();
        synchronized (this) {
            content = (new String(content) + new String(more)).toCharArray();
        }
    }
}
