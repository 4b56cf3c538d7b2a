/** Accesses that need a check or do not. The tests of `instrument::flow` say which. */
class Accesses {
    int n, m;
    long wide;
    int[] data;
    int[][] rows;
    final int[] fixed;
    volatile int flag;
    static int count;
    static volatile int staticFlag;
    static final int[] TABLE = new int[9];
    Accesses next;

    Accesses(int[] data) {
        this.fixed = data;
        this.n = 1;
        this.n = 2;
    }

    /** Reads and writes before the call of the other constructor. */
    Accesses(int[] a, Accesses other) {
        this(new int[] {a[0] + a[0] + other.n + other.n});
        other.n = 1;
        other.n = 2;
    }

    void increment() {
        n++;
    }

    void incrementWide() {
        wide++;
    }

    static void addElements(int[] a, int[] b, int i) {
        a[i] += b[i];
    }

    static void addWideElements(double[] a, long[] b, int i) {
        a[i] += b[i];
        b[i]++;
    }

    static int useOfElement(int[] a, int i) {
        return a[i]++;
    }

    static long useOfWideElement(long[] a, int i) {
        return a[i] = a[i + 1]--;
    }

    int useOfField() {
        return n = m++;
    }

    long useOfWideField() {
        return this.next.wide = wide--;
    }

    int callBetween() {
        int first = n;
        foreign();
        return first + n;
    }

    static native void foreign();

    int lockBetween() {
        int first = n;
        synchronized (this) {
            return first + n;
        }
    }

    int blocks(boolean both) {
        int first = n;
        if (both) m = 1;
        return first + n;
    }

    int branch() {
        if (n > 0) n = n - 1;
        return n;
    }

    int otherBranch() {
        if (n > 0) return n;
        else return -n + n;
    }

    static int otherObject(Accesses p, Accesses q) {
        int first = p.n;
        p = q;
        return first + p.n + q.n;
    }

    int heldArray() {
        int[] a = this.data;
        return a[0] + a[0];
    }

    int arrayReadTwice() {
        return this.data[0] + this.data[0];
    }

    int finalArrayReadTwice() {
        return fixed[0] + this.fixed[0] + TABLE[1] + TABLE[1];
    }

    int rowsReadTwice(int i, int j) {
        int[][] rows = this.rows;
        return rows[i][j] + rows[i][j] + rows[j][i];
    }

    static void indices(int[] a, int i, int j) {
        a[i + 1] = 1;
        a[1 + i] = 2;
        i++;
        a[i] = 3;
        a[i - 1] = 4;
        a[i * 5 + j] = 5;
        a[j + i * 5] = 6;
        a[a.length - 1] = 7;
        a[a.length - 1] = 8;
        i = a[0];
        a[i] = 9;
    }

    int ownVolatileBetween() {
        int first = n;
        flag = 1;
        return first + n + staticFlag + n;
    }

    int foreignFieldBetween(java.awt.Point p) {
        int first = n;
        p.x = 1;
        return first + n;
    }

    static void statics() {
        count++;
        count = 1;
    }

    int objectsBetween() {
        int first = n;
        Object array = new Object[1][2];
        first += n;
        Object object = new Object();
        return first + n;
    }

    static int loops(int[] a) {
        int sum = a[0];
        for (int i = 0; i < 10; i++) {
            sum += a[i];
            while (sum > 5) sum -= a[1];
        }
        return sum + a[2];
    }

    int assignedReceiver(int[] a) {
        int first = n;
        n = 1;
        return n + (n = 2) + first;
    }

    static int condition(int[] a, int[] b, boolean which) {
        return (which ? a : b)[0]++;
    }

    static void swap(Object[] a, int i, int j) {
        Object held = a[i];
        a[i] = a[j];
        a[j] = held;
    }

    static String concatenated(Accesses p) {
        String text = "a" + p.n;
        return text + p.n;
    }

    int oneWay(int a) {
        int sum = 0;
        if (a > 0) {
            sum += n;
        }
        return sum + n + n;
    }

    int aroundAgain(int a) {
        int sum = 0;
        while (a-- > n) {
            sum += n;
        }
        return sum;
    }

    int synchronizedOnTheWay(int a) {
        int sum = n;
        if (a > 0) {
            System.nanoTime();
        }
        return sum + n;
    }

    int caughtOnTheWay(int a) {
        int sum = 0;
        try {
            sum += 1 / a;
            sum += n;
        } catch (ArithmeticException e) {
            sum++;
        }
        return sum + n;
    }
}
