package kernels;

/**
 * LU factorisation with partial pivoting as in Linpack, followed by the solution of one system.
 * The matrix is stored by columns and the columns are dealt out to the threads in turn.
 *
 * <p>In step k the owner of column k finds the pivot and scales the column; after a barrier every
 * thread applies the step to its own columns to the right. One barrier per step is enough: the
 * next step writes column k + 1 only, which belongs to the thread that prepares it and which
 * nobody else reads before the next barrier, while the slower threads still read column k, which
 * nobody writes any more.
 */
final class LUFact implements Kernel {
    private static final int[] ORDER = {700, 1_600, 2_200};
    private static final double EPSILON = 0x1p-52;

    private int threads;
    private int size;
    private int n;
    private double[][] a; // a[column][row]
    private double[] b; // right-hand side, then the solution
    private int[] pivots;
    private TournamentBarrier barrier;

    @Override
    public String name() {
        return "LUFact";
    }

    @Override
    public void prepare(int size, int threads) {
        this.size = size;
        this.threads = threads;
        n = ORDER[size];
        a = matrix();
        b = rowSums(a);
        pivots = new int[n];
        barrier = new TournamentBarrier(threads);
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, this::factorise);
        solve();
    }

    private void factorise(int id) {
        for (int k = 0; k < n - 1; k++) {
            if (k % threads == id) {
                preparePivot(k);
            }
            barrier.await(id);
            double[] multipliers = a[k];
            int pivot = pivots[k];
            // First column after k that this thread owns.
            int first = k + 1 + Math.floorMod(id - k - 1, threads);
            for (int j = first; j < n; j += threads) {
                double[] column = a[j];
                double t = column[pivot];
                column[pivot] = column[k];
                column[k] = t;
                for (int i = k + 1; i < n; i++) {
                    column[i] += t * multipliers[i];
                }
            }
        }
        if ((n - 1) % threads == id) {
            pivots[n - 1] = n - 1;
        }
    }

    /** Brings the largest element of column k to the diagonal and turns the rest into multipliers. */
    private void preparePivot(int k) {
        double[] column = a[k];
        int pivot = k;
        for (int i = k + 1; i < n; i++) {
            if (Math.abs(column[i]) > Math.abs(column[pivot])) {
                pivot = i;
            }
        }
        pivots[k] = pivot;
        double t = column[pivot];
        Check.that(t != 0, "singular matrix");
        column[pivot] = column[k];
        column[k] = t;
        double scale = -1 / t;
        for (int i = k + 1; i < n; i++) {
            column[i] *= scale;
        }
    }

    /** Forward and back substitution, O(n^2) and therefore left to the calling thread. */
    private void solve() {
        for (int k = 0; k < n - 1; k++) {
            double t = b[pivots[k]];
            b[pivots[k]] = b[k];
            b[k] = t;
            addMultiple(b, t, a[k], k + 1, n);
        }
        for (int k = n - 1; k >= 0; k--) {
            b[k] /= a[k][k];
            addMultiple(b, -b[k], a[k], 0, k);
        }
    }

    private static void addMultiple(double[] y, double t, double[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            y[i] += t * x[i];
        }
    }

    /** The normalised residual of Linpack; the exact solution is all ones. */
    @Override
    public void validate() {
        double[][] original = matrix();
        double[] residual = rowSums(original);
        double normA = 0;
        double normX = 0;
        for (int j = 0; j < n; j++) {
            Check.close("x[" + j + "]", b[j], 1, 1e-6);
            normX = Math.max(normX, Math.abs(b[j]));
            for (int i = 0; i < n; i++) {
                residual[i] -= original[j][i] * b[j];
                normA = Math.max(normA, Math.abs(original[j][i]));
            }
        }
        double worst = 0;
        for (double r : residual) {
            worst = Math.max(worst, Math.abs(r));
        }
        double normalised = worst / (n * normA * normX * EPSILON);
        // A sound factorisation gives a few tens at most here; a wrong element gives many millions.
        Check.that(normalised < 100, "normalised residual too large: " + normalised);
    }

    /** Same matrix at every call; validation makes it anew because the factors overwrite it. */
    private double[][] matrix() {
        Rng rng = new Rng(size);
        double[][] m = new double[n][n];
        for (double[] column : m) {
            for (int i = 0; i < n; i++) {
                column[i] = 2 * rng.nextDouble() - 1;
            }
        }
        return m;
    }

    private static double[] rowSums(double[][] m) {
        double[] sums = new double[m.length];
        for (double[] column : m) {
            addMultiple(sums, 1, column, 0, sums.length);
        }
        return sums;
    }
}
