// Right: the check and what it allows are one step.
package safe;

public class Ticket {
    private boolean used;
    private int uses;

    public synchronized void use() {
        if (!used) {
            used = true;
            uses++;
            if (uses > 1) {
                throw new IllegalStateException("used twice");
            }
        }
    }
}
