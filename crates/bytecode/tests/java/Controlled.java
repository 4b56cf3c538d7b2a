import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.atomic.*;

/** Each public static method without parameters is a test; what it makes the hooks tell is compared with what is expected. */
public class Controlled {
    // Synchronized methods.

    static synchronized int ofClass() {
        return 1;
    }

    synchronized void ofVoid() {}

    synchronized long ofLong(long value) {
        return value + 1;
    }

    synchronized double ofDouble(double value, int n) {
        return n > 0 ? value : -value;
    }

    synchronized Object ofObject() {
        return "object";
    }

    synchronized int recursive(int n) {
        return n == 0 ? 1 : n * recursive(n - 1);
    }

    synchronized int divide(int n) {
        return 12 / n;
    }

    synchronized int caught(int n) {
        try {
            return divide(n);
        } catch (ArithmeticException exception) {
            return -1;
        } finally {
            n++;
        }
    }

    synchronized int nested(Object lock, int n) {
        synchronized (lock) {
            return 12 / n;
        }
    }

    static synchronized Object generic() throws Exception {
        return new Sub().get();
    }

    synchronized native void inNative();

    abstract static class Base<T> {
        abstract T get() throws Exception;
    }

    static class Sub extends Base<String> {
        @Override
        synchronized String get() throws Exception {
            wait(1);
            return "waited";
        }
    }

    public static Object monitorsOfClass() {
        return ofClass();
    }

    public static Object monitorsOfAllTypes() {
        Controlled it = new Controlled();
        it.ofVoid();
        return it.ofLong(5) + it.ofDouble(2, 1) + it.ofDouble(3, 0) + " " + it.ofObject();
    }

    public static Object monitorsEnteredAgain() {
        return new Controlled().recursive(2);
    }

    public static Object monitorsLeftByException() {
        return new Controlled().divide(0);
    }

    public static Object monitorsLeftByExceptionInside() {
        return new Controlled().caught(0);
    }

    public static Object monitorsOfBlocks() {
        return new Controlled().nested("lock", 3);
    }

    public static Object monitorsOfBlocksLeftByException() {
        return new Controlled().nested("lock", 0);
    }

    public static Object monitorsOfNothing() {
        return new Controlled().nested(null, 0);
    }

    public static Object monitorsWaitedFor() throws Exception {
        return generic();
    }

    public static Object monitorsInFlags() {
        StringBuilder names = new StringBuilder();
        for (Method method : Controlled.class.getDeclaredMethods()) {
            names.append(Modifier.isSynchronized(method.getModifiers()) ? method.getName() : "");
        }
        return names;
    }

    // Volatile fields, and others.

    volatile int flag;
    static volatile long wideFlag;
    int plain;
    long wide;
    static double ofAll;
    static final AtomicLong ATOMIC = new AtomicLong(3);

    static class Other {
        volatile int flag = 1;
        static final Object CONSTANT = new Object();
        static int count;
    }

    public static Object pointsOfVolatiles() {
        Controlled it = new Controlled();
        it.flag = 3;
        it.plain = it.flag;
        wideFlag = it.plain;
        return wideFlag;
    }

    public static Object pointsOfOthers() {
        Other other = new Other();
        other.flag++;
        Other.count = other.flag;
        return Other.CONSTANT == null;
    }

    public static Object pointsOfAtomics() {
        return ATOMIC.incrementAndGet() + " " + ATOMIC.compareAndSet(4, 5) + " " + ATOMIC.compareAndSet(4, 6);
    }

    // Statements that are asked for: those of methods whose names begin like this.

    static Object chosen(Controlled it, Controlled.Other other, Object[] objects, long[] longs, byte[] bytes) {
        it.plain = 4;
        it.wide = it.plain + 5;
        ofAll = it.wide;
        other.flag = 2;
        longs[1] = (long) ofAll;
        bytes[2] = (byte) longs[1];
        objects[0] = bytes[2];
        return objects[0];
    }

    public static Object chosenStatements() {
        return chosen(new Controlled(), new Other(), new Object[1], new long[2], new byte[3]);
    }

    static class ChosenParent {
        ChosenParent(int n) {}
    }

    static class Chosen extends ChosenParent {
        final Controlled outer;
        int value;

        Chosen(Controlled outer) {
            super(outer.plain);
            this.outer = outer;
            this.value = 2;
        }

        class ChosenInner {
            int inner = value;
        }
    }

    public static Object chosenInConstructors() {
        Chosen chosen = new Chosen(new Controlled());
        return chosen.new ChosenInner().inner;
    }

    // Loops: those that may spin are told.

    public static Object loopsThatCount() {
        int sum = 0;
        int[] array = {1, 2, 3};
        for (int i = 0; i < array.length; i++) {
            if (array[i] == 2) {
                continue;
            }
            for (int j = 3; j > i; j--) {
                sum += j;
            }
        }
        for (int value : array) {
            sum += value;
        }
        int n = 3;
        while (n-- > 0) {
            sum++;
        }
        do {
            sum += n;
        } while (++n < 2 + Math.abs(sum - sum) + array[0]);
        for (int i = 0, size = Integer.valueOf(3).intValue(); sum > 0 && i != size * 2; i += 2) {
            try {
                sum += 12 / i;
            } catch (ArithmeticException exception) {
                sum++;
            }
        }
        return sum;
    }

    public static Object loopsOverCollections() {
        int sum = 0;
        for (Object each : Arrays.asList("a", "b")) {
            sum += each.hashCode();
        }
        return sum;
    }

    public static Object loopsThatMayNotStep() {
        int n = 0, tries = 0;
        while (n < 2) {
            if (tries % 2 == 1) {
                n++;
            }
            tries += n + 1;
        }
        return tries;
    }

    public static Object loopsThatStepBack() {
        int n = 0;
        int tries = 5;
        while (n < 2) {
            n++;
            if (tries-- > 3) {
                n--;
            }
        }
        return tries;
    }

    public static Object loopsThatStore() {
        int n = 0;
        long tries = 3;
        while (n < 2) {
            n++;
            if (--tries > 0) {
                n = 0;
            }
        }
        return tries;
    }

    public static Object loopsBesideStores() {
        int sum = 1; // in the slot before that of the counter
        for (int i = 0; i < 3; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    public static Object loopsThatMayNotTest() {
        int rounds = 0;
        for (int i = 0; ; i++) {
            if (rounds++ < 2) {
                continue;
            }
            if (i > 1) {
                return rounds;
            }
        }
    }

    public static Object loopsBehindHandlers() {
        int n = 0, tries = 0;
        while (n < 1) {
            try {
                tries++;
                Integer.parseInt(tries < 3 ? "x" : "1");
                n++;
            } catch (NumberFormatException exception) {
                tries++;
            }
        }
        return tries;
    }

    public static Object loopsOfLongs() {
        long sum = 0;
        for (long i = 0; i < 2; i++) {
            sum += i;
        }
        return sum;
    }

    // Initializers.

    static class Initialized {
        static int value;

        static {
            if (ofAll >= 0) {
                value = 3;
            }
        }
    }

    static class NotInitialized {
        static int value = 12 / (int) (ofAll - ofAll);
    }

    public static Object initializersEnd() {
        return Initialized.value;
    }

    public static Object initializersEndByException() {
        return NotInitialized.value;
    }

    static class Used {
        static int count;

        static int call() {
            return count;
        }
    }

    public static Object initializersAreNeeded() {
        Used.count = 4;
        new Used();
        return Used.call() + Used.count + Math.abs(0);
    }

    // Loading of classes.

    static class Loader extends ClassLoader {
        @Override
        protected synchronized Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.isEmpty()) {
                throw new ClassNotFoundException("none");
            }
            return String.class;
        }

        int findClass(int other) {
            return other;
        }
    }

    public static Object zonesEnd() throws Exception {
        Loader loader = new Loader();
        return loader.findClass("a") + " " + loader.findClass(1);
    }

    public static Object zonesEndByException() throws Exception {
        return new Loader().findClass("");
    }
}
