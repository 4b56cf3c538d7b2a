package kernels;

/**
 * Repeated product of a sparse matrix with a vector, y += A x. The matrix is unstructured and
 * stored as triplets (row, column, value) sorted by row, so y and x are accessed through index
 * arrays. The triplets are cut only where the row changes: no two threads add to the same element
 * of y, although nothing in the code of the loop says so.
 */
final class Sparse implements Kernel {
    private static final int[] ORDER = {50_000, 100_000, 250_000};
    private static final int[] PRODUCTS = {150, 600, 850};
    private static final int PER_ROW = 5; // non-zeros, on average

    private int threads;
    private int n;
    private int products;
    private int[] row;
    private int[] column;
    private double[] value;
    private double[] x;
    private double[] y;
    private int[] cuts; // thread id has the triplets from cuts[id] to cuts[id + 1]

    @Override
    public String name() {
        return "Sparse";
    }

    @Override
    public void prepare(int size, int threads) {
        this.threads = threads;
        n = ORDER[size];
        products = PRODUCTS[size];
        Rng rng = new Rng(size);
        x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = rng.nextDouble();
        }
        y = new double[n];
        drawMatrix(rng);
        cutAtRows();
    }

    /** Draws the row of every triplet first, sorts by counting, then draws columns and values. */
    private void drawMatrix(Rng rng) {
        int nonZeros = n * PER_ROW;
        int[] count = new int[n];
        for (int k = 0; k < nonZeros; k++) {
            count[rng.nextInt(n)]++;
        }
        row = new int[nonZeros];
        column = new int[nonZeros];
        value = new double[nonZeros];
        int k = 0;
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < count[r]; c++) {
                row[k] = r;
                column[k] = rng.nextInt(n);
                value[k] = rng.nextDouble();
                k++;
            }
        }
    }

    /** Equal shares of the triplets, each cut moved on to the next start of a row. */
    private void cutAtRows() {
        cuts = new int[threads + 1];
        for (int id = 1; id <= threads; id++) {
            int cut = Workers.sliceStart(row.length, threads, id);
            while (cut > 0 && cut < row.length && row[cut] == row[cut - 1]) {
                cut++;
            }
            cuts[id] = cut;
        }
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, id -> {
            for (int product = 0; product < products; product++) {
                addProduct(cuts[id], cuts[id + 1]);
            }
        });
    }

    private void addProduct(int from, int to) {
        for (int k = from; k < to; k++) {
            y[row[k]] += value[k] * x[column[k]];
        }
    }

    /** All products are equal, so each element must be that many times one row of the product. */
    @Override
    public void validate() {
        double[] once = new double[n];
        for (int k = 0; k < row.length; k++) {
            once[row[k]] += value[k] * x[column[k]];
        }
        for (int i = 0; i < n; i++) {
            Check.close("an element of y", y[i], products * once[i], 1e-10);
        }
    }
}
