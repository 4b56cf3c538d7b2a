// Wrong: a check and what it allows, on a plain field: both threads see that it was not used.
// Breaks: use beside use: it is used twice.
package unsafe;

public class Ticket {
    private boolean used;
    private int uses;

    public void use() {
        if (!used) {
            used = true;
            uses++;
            if (uses > 1) {
                throw new IllegalStateException("used twice");
            }
        }
    }
}
