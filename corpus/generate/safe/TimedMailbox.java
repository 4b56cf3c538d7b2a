// Tempting: poll waits for some time, and throws an exception of its own if nothing has come.
package safe;

public class TimedMailbox {
    private String letter;

    public synchronized void put(String letter) {
        this.letter = letter;
        notifyAll();
    }

    public synchronized String poll(long millis) throws InterruptedException {
        if (letter == null) {
            wait(Math.floorMod(millis, 100L) + 1);
        }
        if (letter == null) {
            throw new IllegalStateException("no letter in time");
        }
        String got = letter;
        letter = null;
        return got;
    }
}
