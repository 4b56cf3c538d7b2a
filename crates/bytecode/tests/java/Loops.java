import java.lang.reflect.*;
import java.util.*;

/** Loops over arrays. The tests of `instrument::flow` say which can be checked as a whole. */
class Loops {
    static int limit = 5;
    static volatile int signal;
    static int[] field = new int[8];
    static java.awt.Point elsewhere;
    int bound = 5, count;
    long wide;
    int[] own = new int[12], spare = new int[12];
    int[][] rows = new int[4][12];

    static void fill(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = 1;
    }

    static void neighbours(int[] a, int[] b, int n) {
        for (int i = 1; i < n - 1; i++) a[i] = b[i - 1] + b[i + 1];
    }

    static void everySecond(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i += 2) a[i] = i;
    }

    static void add(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] += b[i];
    }

    static void stepInIndex(int[] a, int[] b, int n) {
        int i = 0;
        while (i < n) a[i++] = 1;
    }

    static void stepFirst(int[] a, int[] b, int n) {
        int i = -1;
        while (i < n - 1) {
            i++;
            if (n > 3) signal();
            a[i] = 2;
        }
    }

    static void stepBeforeBranch(int[] a, int[] b, int n) {
        int i = -1;
        while (i < n - 1) {
            i++;
            if (n > 3) b[0] = 1;
            a[i] = 2;
        }
    }

    static synchronized void signal() {}

    static void testLast(int[] a, int[] b, int n) {
        int i = 0;
        do {
            a[i] = 3;
            i++;
        } while (i < n);
    }

    static void readInTest(int[] a, int[] b, int n) {
        a[n] = 7;
        int i = 0;
        while (a[i] != 7) i++;
    }

    static void readInTestAndBehind(int[] a, int[] b, int n) {
        int i = 0;
        do {
            b[i] = i;
            i++;
        } while (b[i] != a[i]);
    }

    static void branches(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            if (b[i] > 0) {
                a[0] = 1;
                b[i] = 2;
            } else {
                a[i] = 2;
            }
            a[i] = 3;
        }
    }

    static void skippedRest(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 3;
            if (i == 2) continue;
            b[i] = 3;
        }
    }

    static void nested(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) a[j] += b[i];
        }
    }

    static void twoVariables(int[] a, int[] b, int n) {
        int[] c = new int[2 * n + 1];
        for (int i = 0, j = 1; i < n; i++, j += 2) c[j] = a[i];
    }

    static void mathematics(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = (int) Math.sqrt(b[i]);
    }

    static void length(int[] a, int[] b, int n) {
        for (int i = n; i < a.length; i++) a[i] = 1;
    }

    static void fieldAsBound(int[] a, int[] b, int n) {
        for (int i = 0; i < limit; i++) a[i] = 1;
    }

    static void fromTheFirstInstruction(int[] a, int[] b, int n) {
        while (n < a.length) {
            a[n] = 1;
            n++;
        }
    }

    static void wideElements(int[] a, int[] b, int n) {
        double[] c = new double[n];
        long[] d = new long[n];
        for (int i = 0; i < n; i++) c[i] += d[i]++;
    }

    static int forEach(int[] a, int[] b, int n) {
        int sum = 0;
        for (int element : a) sum += element;
        return sum;
    }

    static void copyOfVariable(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            int[] c = a;
            int j = i + 1;
            c[j - 1] = 2;
        }
    }

    static void nullArray(int[] a, int[] b, int n) {
        int[] c = null;
        for (int i = 0; i < n - 100; i++) c[i] = 1;
    }

    static void twice(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = 1;
        for (int i = 0; i < n; i++) b[i] = 1;
    }

    static void inBranch(int[] a, int[] b, int n) {
        if (n > 2) {
            int[] c = new int[n];
            for (int i = 0; i < n; i++) c[i] = 1;
        } else {
            b[0] = 1;
        }
    }

    static void inOtherLoop(int[] a, int[] b, int n) {
        while (n-- > 2) {
            for (int i = 0; i < n; i++) a[i] = 1;
        }
    }

    // Fields.

    void fieldInTest(int[] a, int[] b, int n) {
        for (int i = n; i < bound; i++) a[i] = 1;
    }

    void fieldInEveryIteration(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) count += bound;
    }

    void fieldSometimes(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) if (b[i] > 0) count++;
    }

    void fieldAlsoSometimes(int[] a, int[] b, int n) {
        for (int i = n; i < bound; i++) {
            if (b[i] > 0) count = bound;
            if (b[i] > 1) wide = 0;
            wide += i;
        }
    }

    void fieldReadAndWrittenSometimes(int[] a, int[] b, int n) {
        for (int i = n; i < bound; i++) if (b[i] > 0) bound--;
    }

    void stepBeforeTest(int[] a, int[] b, int n) {
        int i = 0;
        while (i++ < n) count = i;
    }

    void fieldDownward(int[] a, int[] b, int n) {
        for (int i = n - 1; i >= 0; i--) count += i;
    }

    void fieldTestedLast(int[] a, int[] b, int n) {
        int i = 0;
        do count++; while (i++ < n);
    }

    static void staticFields(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            if (i > 2) limit = i;
            limit = i + limit;
        }
    }

    void fieldInInnerLoop(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) for (int j = i; j < bound; j++) count++;
    }

    void waits(int n) {
        while (bound < 7) n++;
    }

    // Arrays that are not in variables.

    void ownArray(int[] a, int[] b, int n) {
        for (int i = 1; i < n; i++) own[i - 1] += spare[i + 1];
    }

    void ownArrayBySteps(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i += 2) own[i] = 1;
    }

    void ownArrayTestedLast(int[] a, int[] b, int n) {
        int i = 0;
        do own[i] = i; while (own[i++] < n);
    }

    void indirect(int[] a, int[] b, int n) {
        own = b;
        for (int i = 0; i < n; i++) a[own[i]] += spare[own[i]];
    }

    void replaced(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            own[i] = 1;
            if (b[i] > 0) own = own == a ? spare : a;
        }
    }

    void oftenReplaced(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            rows[i % 4][i] = 1;
            rows[i & 1][n] += rows[2][1];
        }
    }

    void row(int[] a, int[] b, int n) {
        for (int r = 0; r < rows.length; r++) for (int i = r; i < n; i++) rows[r][i] += b[i];
    }

    void rowByField(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            rows[count][i] = 1;
            count = i % 3;
        }
    }

    void rowReplaced(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            rows[1][i] = rows[1][n];
            if (b[i] > 1) rows[1] = rows[1] == a ? b : a;
        }
    }

    void wideRow(int[] a, int[] b, int n) {
        double[][] c = new double[2][n];
        for (int i = 0; i < n; i++) c[1][i] += c[0][i];
    }

    void sameElement(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[n] += b[i];
            if (b[i] > 1) own[3] = spare[n + 1];
        }
    }

    void waitsForElement(int[] b) {
        while (b[0] == 0) count++;
    }

    // What cannot be checked as a whole.

    static void call(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            signal();
        }
    }

    static void random(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = (int) Math.random();
    }

    static void volatileField(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = signal;
    }

    static void volatileInTest(int[] a, int[] b, int n) {
        for (int i = 0; i < signal; i++) a[i] = 1;
    }

    static void foreignField(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = elsewhere.x;
    }

    static void lock(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            synchronized (a) {
                a[i] = 1;
            }
        }
    }

    static void caught(int[] a, int[] b, int n) {
        try {
            for (int i = 0; i < n; i++) a[i] = 1;
        } catch (RuntimeException exception) {
            b[0] = 1;
        }
    }

    static void caughtInside(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            try {
                a[i] = 1 / i;
            } catch (ArithmeticException exception) {
                n--;
            }
        }
    }

    static void breaks(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            if (b[i] == 5) break;
        }
    }

    static void twoTests(int[] a, int[] b, int n) {
        for (int i = 0; i < n && b[i] < 7; i++) a[i] = 1;
    }

    static void returns(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            if (b[i] == 5) return;
        }
    }

    static void throwsNull(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            if (b[i] == 5) throw null;
        }
    }

    static void twoWaysBack(int[] a, int[] b, int n) {
        int i = 0;
        while (i < n) {
            a[i] = 1;
            i++;
            if (i == 3) continue;
            b[0] = 1;
        }
    }

    static void stepsSometimes(int[] a, int[] b, int n) {
        for (int i = 0; i < n; ) {
            a[i] = 1;
            if (b[i]++ > 4) i++;
        }
    }

    static void stepsTwice(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            i++;
        }
    }

    static void assigned(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            if (i == 3) i = 5;
        }
    }

    static void down(int[] a, int[] b, int n) {
        for (int i = n - 1; i >= 0; i--) a[i] = 1;
    }

    static void otherArray(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] = 1;
            a = b;
        }
    }

    static void sometimes(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            if (i != 3) a[i] = 1;
        }
    }

    static void oneOfTwo(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) (n > 3 ? a : b)[i] = 1;
    }

    static void arrayInField(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) field[i] = 1;
    }

    private int doubled(int i) {
        return bound > i ? 2 * i : Math.abs(i);
    }

    private static int square(int i) {
        return Math.abs(i * i);
    }

    static void put(int[] a, int i) {
        a[i] = i;
    }

    private void swapOwn(int i) {
        own = i == 3 ? spare : own;
    }

    private static int signalBehind(int i) {
        return i > 0 ? signalled(i) : 0;
    }

    private static int signalled(int i) {
        signal();
        return i;
    }

    private static int again(int i) {
        return i > 3 ? again(i - 1) : i;
    }

    private static int count(int i) {
        while (i > 9) i--;
        return i;
    }

    private static int refused(int i) {
        if (i > 5) throw new IllegalStateException();
        return i;
    }

    int overridable(int i) {
        return i;
    }

    void callsQuiet(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) own[i] = doubled(b[i]);
    }

    static void callsPut(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) put(a, b[i]);
    }

    static void callsStatic(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = square(b[i]);
    }

    void callsStaticFromInstance(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = square(b[i]);
    }

    void callsSwap(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            own[i] = 1;
            swapOwn(i);
        }
    }

    static void callsSignalBehind(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = signalBehind(i);
    }

    static void callsAgain(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = again(i);
    }

    static void callsCount(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = count(i);
    }

    static void callsRefused(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = refused(i);
    }

    void callsOverridable(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[i] = overridable(i);
    }

    static void scattered(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) if (i != 2) a[b[i]] += field[b[i] + 1];
    }

    void scatteredTwice(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            count += own[b[i]] + own[b[i] + 2];
            count += own[b[i] + 1];
        }
    }

    void scatteredInSwapped(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            own[b[i]] = i;
            own = i == 3 ? spare : own;
        }
    }

    static void scatteredAliases(int[] a, int[] b, int n) {
        int[] c = a;
        for (int i = 0; i < n; i++) a[b[i]] = c[b[i] + 1];
    }

    static void scatteredUntilItThrows(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) a[3 * b[i]] = 1;
    }

    static void waitsScattered(int[] a, int[] b, int n) {
        while (a[b[0]] != a[b[1]]) {}
    }

    static void scaled(int[] a, int[] b, int n) {
        for (int i = 0; i < n / 2; i++) a[i * 2] = a[n - i] = 1;
    }

    static void exitShared(int[] a, int[] b, int n) {
        if (n > 2) for (int i = 0; i < n; i++) a[i] = 1;
        b[0] = 1;
    }

    // What the instrumented class tells, and whether it fits together.

    static Map<Integer, List<String>> elements = new TreeMap<>(), ranges = new TreeMap<>();

    static void element(Object array, int index, int site) {
        elements.computeIfAbsent(site, any -> new ArrayList<>()).add(System.identityHashCode(array) + ":" + index);
    }

    static void range(Object array, int first, int end, int stride, int site) {
        List<String> list = ranges.computeIfAbsent(site, any -> new ArrayList<>());
        for (int index = first; index < end; index += stride) list.add(System.identityHashCode(array) + ":" + index);
    }

    public static void main(String[] args) throws Exception {
        for (Method method : Loops.class.getDeclaredMethods()) {
            if (!Arrays.equals(method.getParameterTypes(), new Class<?>[] {int[].class, int[].class, int.class})) continue;
            int told = 0;
            for (int n = 0; n < 9; n++) {
                elements.clear();
                ranges.clear();
                try {
                    method.invoke(new Loops(), new int[12], new int[] {0, 1, 0, 2, 0, 0, 7, 5, 0, 0, 0, 0}, n);
                } catch (InvocationTargetException exception) {
                    continue;
                }
                ranges.values().removeIf(List::isEmpty);
                if (!elements.equals(ranges)) throw new Error(method + " of " + n + ": " + elements + " but " + ranges);
                for (List<String> list : ranges.values()) told += list.size();
            }
            System.out.println(method.getName() + " " + told);
        }
    }
}
