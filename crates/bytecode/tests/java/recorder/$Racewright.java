package java.lang;

import java.lang.reflect.*;
import java.util.*;

/**
 * In place of the hooks' other classes, a recorder: it runs the class `Loops` and compares what the checks are told with what the
 * class accesses.
 */
public final class $Racewright {
    /** What a method accessed, as it says itself, and what the rules were told about. */
    private static final Set<String> read = new TreeSet<>(), written = new TreeSet<>();
    private static final Set<String> toldRead = new TreeSet<>(), toldWritten = new TreeSet<>();

    // Inserted at every access.

    public static void element(Object array, int index, boolean write) {
        (write ? written : read).add(name(array, index));
    }

    public static void field(int site, boolean write) {
        (write ? written : read).add(name(null, site));
    }

    public static void acquire(Object lock, int site) {}

    public static void release(Object lock, int site) {}

    static void told(Object array, int index, boolean write) {
        (write ? toldWritten : toldRead).add(name(array, index));
    }

    private static String name(Object array, int index) {
        return array == null ? "field " + index : System.identityHashCode(array) + "[" + index + "]";
    }

    /** Everything accessed must be told, once as a write if it is both, and nothing else. */
    private static void compare(String what) {
        Set<String> toldAtAll = new TreeSet<>(toldRead);
        toldAtAll.addAll(toldWritten);
        if (!toldWritten.equals(written) || !read.containsAll(toldRead) || !toldAtAll.containsAll(read)) {
            throw new Error(what + " reads " + read + ", told " + toldRead + "; writes " + written + ", told " + toldWritten);
        }
    }

    private static int count(Method method) throws Exception {
        int told = 0;
        for (int n = 0; n < 9; n++) {
            Constructor<?> constructor = method.getDeclaringClass().getDeclaredConstructor();
            constructor.setAccessible(true);
            Object object = constructor.newInstance();
            int[] a = new int[12], b = {0, 1, 0, 2, 0, 0, 7, 5, 0, 0, 0, 0};
            List.of(read, written, toldRead, toldWritten).forEach(Set::clear);
            try {
                method.setAccessible(true);
                method.invoke(object, a, b, n);
            } catch (InvocationTargetException exception) {
                if (exception.getCause() instanceof VirtualMachineError || exception.getCause() instanceof LinkageError) {
                    throw exception;
                }
                continue;
            }
            compare(method + " of " + n);
            told += toldRead.size() + toldWritten.size();
        }
        return told;
    }

    public static void main(String[] args) throws Exception {
        Class<?> loops = ClassLoader.getSystemClassLoader().loadClass("Loops");
        for (Method method : loops.getDeclaredMethods()) {
            if (Arrays.equals(method.getParameterTypes(), new Class<?>[] {int[].class, int[].class, int.class})) {
                System.out.println(method.getName() + " " + count(method));
            }
        }
    }

    // What else is called for.

    public static void classInitialized(int initializer) {}
    public static void classUse(int initializer) {}
    public static void fieldRead(Object object, int site) {}
    public static void fieldWrite(Object object, int site) {}
    public static void staticRead(int site) {}
    public static void staticWrite(int site) {}
    public static void entered(Object object, int site) {}
    public static void exiting(Object object, int site) {}
    static void cloned(Object copy) {}
}

/** Nothing is ever covered. */
final class $RacewrightRules {
    static final boolean NEEDS_SHADOWS = true;

    private static long stamps;

    static long stamp() {
        return ++stamps;
    }

    static boolean covers(long word) {
        return false;
    }

    static void read(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        $Racewright.told(null, site, false);
    }

    static void write(Object reads, long readAt, Object writes, long writeAt,
            Object holder, long sharedAt, int index, int size, int site) {
        $Racewright.told(null, site, true);
    }

    static void elementRead(int index, $RacewrightShadow shadow, int site) {
        $Racewright.told(shadow.array, index, false);
    }

    static void elementWrite(int index, $RacewrightShadow shadow, int site) {
        $Racewright.told(shadow.array, index, true);
    }

    static long[] recent($RacewrightShadow shadow, boolean writes) {
        return null;
    }

    static boolean isRecent(int index, long[] recent) {
        return false;
    }

    static void note(int index, long[] recent) {}

    static $RacewrightScatter open($RacewrightShadow shadow, boolean writes) {
        $RacewrightScatter scatter = new $RacewrightScatter(new long[1]);
        scatter.open(1L);
        return scatter;
    }

    static void rangeRead($RacewrightShadow shadow, int from, int to, int stride, int site) {
        for (int i = from; i < to; i += stride) {
            elementRead(i, shadow, site);
        }
    }

    static void rangeWrite($RacewrightShadow shadow, int from, int to, int stride, int site) {
        for (int i = from; i < to; i += stride) {
            elementWrite(i, shadow, site);
        }
    }
}

/** The number of a site is that of its field. */
final class $RacewrightSites {
    static final long VOLATILE = -2L;
    private static final $RacewrightShadow STATICS = new $RacewrightShadow(null, Integer.MAX_VALUE);

    static long place(Object object, int site) {
        return site;
    }

    static long readAt(long place) {
        return 8;
    }

    static long writeAt(long place) {
        return 8;
    }

    static long sharedAt(long place) {
        return 8;
    }

    static int index(long place) {
        return 0;
    }

    static int fields(long place) {
        return 1;
    }

    static int initializer(long place) {
        return -1;
    }

    static $RacewrightShadow statics(int number) {
        return STATICS;
    }

    static int staticIndex(int number) {
        return number;
    }
}

final class $RacewrightTable {
    static $RacewrightShadow of(Object array) {
        return array == null ? null : new $RacewrightShadow(array, Array.getLength(array));
    }

    static $RacewrightShadow of(Object array, int site) {
        return of(array);
    }
}

final class $RacewrightRecent {
    static boolean has(long[] recent, long epoch, int index) {
        return false;
    }
}

final class $RacewrightShadow {
    final Object array;
    final int length;

    $RacewrightShadow(Object array, int length) {
        this.array = array;
        this.length = length;
    }
}
