// Tempting: static state, which outlives every instance, and is exhausted some day.
package safe;

public class SerialNumbers {
    private static int given;
    private int mine;

    public int next() {
        synchronized (SerialNumbers.class) {
            if (given == 6) {
                throw new IllegalStateException("exhausted");
            }
            mine = ++given;
            return mine;
        }
    }

    public static synchronized void restart() {
        given = 0;
    }
}
