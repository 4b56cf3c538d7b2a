// Wrong: a volatile counter is not an atomic one.
// Breaks: acquire and release beside the same: one acquire is lost, and the last release throws.
package unsafe;

public class Permits {
    private volatile int taken;

    public void acquire() {
        taken++;
    }

    public void release() {
        if (taken == 0) {
            throw new IllegalStateException("more released than acquired");
        }
        taken--;
    }
}
