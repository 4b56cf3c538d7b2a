// Wrong: the other tape can become shorter between its length and its content (as in StringBuffer.append of JDK 1.4), also if it is this one.
// Breaks: a.append(a) beside a.clear().
package unsafe;

public class Tape {
    private char[] content = new char[0];

    public Tape(String text) {
        content = text.toCharArray();
    }

    public synchronized int length() {
        return content.length;
    }

    private synchronized char at(int index) {
        return content[index];
    }

    public synchronized void clear() {
        content = new char[0];
    }

    public void append(Tape other) {
        char[] more = new char[Math.min(other.length(), 8)];
        for (int i = 0; i < more.length; i++) {
            more[i] = other.at(i);
        }
        synchronized (this) {
            content = (new String(content) + new String(more)).toCharArray();
        }
    }
}
