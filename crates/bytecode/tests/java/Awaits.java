import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Loops that wait for another thread, in methods that are called so, and loops that may get somewhere by themselves. */
public class Awaits {
    boolean plain;
    volatile boolean flag;
    static int count;
    static final int[] array = new int[1];
    final AtomicBoolean done = new AtomicBoolean();
    final AtomicReference<Awaits> next = new AtomicReference<>();

    void waitsForField() {
        while (!plain) {
            // nothing
        }
    }

    void waitsForVolatile() {
        while (!flag) {
            Thread.onSpinWait();
        }
    }

    void waitsForBoth() {
        while (!flag || count < 3) {}
    }

    static boolean waitsForElement(int wanted) {
        for (;;) {
            if (array[0] == wanted) {
                return true;
            }
        }
    }

    void waitsForAtomic() {
        while (!done.get() && next.get() == null) {}
    }

    void waitsForEver() {
        while (true) {}
    }

    void waitsInTry() {
        try {
            while (array[count] == 0) {}
        } catch (IndexOutOfBoundsException exception) {
            plain = true;
        }
    }

    void worksOnLocal() {
        long n = 1;
        while (n != 0) {
            n = n * 3 + 1;
        }
    }

    void worksOnField() {
        while (count >= 0) {
            count = count * 2;
        }
    }

    void worksOnElement() {
        while (array[0] >= 0) {
            array[0]++;
        }
    }

    void worksByCalls() {
        while (!done.compareAndSet(false, true)) {}
    }

    void worksUntilTimeComes() {
        while (System.nanoTime() < 0) {}
    }

    /** Behind the handler, another jump goes back. */
    void waitsUnlessItThrows() {
        while (!plain) {
            try {
                if (array[count] == 1) {
                    return;
                }
            } catch (IndexOutOfBoundsException exception) {
                count = 0;
            }
        }
    }

    void worksAroundOneThatWaited() {
        // What the inner one waits for may come again and again, so the outer one gets on.
        while (plain) {
            while (flag) {}
            plain = next.get() == this;
        }
    }
}
