package kernels;

/**
 * Red-black successive over-relaxation on a square grid with fixed borders. A sweep updates the
 * points of one colour from their four neighbours, which all have the other colour. Each thread
 * owns a block of rows.
 *
 * <p>There is no global barrier: a thread starts a sweep as soon as the owners of the two adjoining
 * blocks have finished the sweep before. That is enough to be free of races. In a sweep a thread
 * reads the rows next to its block at points of the other colour. Those were last written in the
 * previous sweep, which it waited for; and they are next written in the following sweep, for which
 * their owner waits until this thread has finished. A neighbour in the same sweep writes the same
 * row at the same time, but at points of the sweep's own colour.
 */
final class SOR implements Kernel {
    private static final int[] EDGE = {500, 1_000, 2_000};
    private static final int[] ITERATIONS = {150, 500, 250}; // of two sweeps each
    /** Hash of the final grid, from an independent sequential program. */
    private static final long[] HASH = {
        0xc3e3deedf92796c5L, 0xd50bc3a76c03a54cL, 0x1fda0d87e2bec2efL};

    private static final double OMEGA = 1.25;

    private int size;
    private int threads;
    private double[][] grid;
    private Progress[] finished; // sweeps finished by each thread

    @Override
    public String name() {
        return "SOR";
    }

    @Override
    public void prepare(int size, int threads) {
        this.size = size;
        this.threads = threads;
        int n = EDGE[size];
        // A thread without rows would break the chain of waits between its neighbours.
        Check.that(threads <= n - 2, "more threads than inner rows");
        Rng rng = new Rng(size);
        grid = new double[n][n];
        for (double[] row : grid) {
            for (int j = 0; j < n; j++) {
                row[j] = rng.nextDouble();
            }
        }
        finished = new Progress[threads];
        for (int id = 0; id < threads; id++) {
            finished[id] = new Progress();
        }
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, this::relax);
    }

    private void relax(int id) {
        int inner = grid.length - 2;
        int from = 1 + Workers.sliceStart(inner, threads, id);
        int to = 1 + Workers.sliceStart(inner, threads, id + 1);
        int sweeps = 2 * ITERATIONS[size];
        for (int sweep = 0; sweep < sweeps; sweep++) {
            if (id > 0) {
                finished[id - 1].awaitAtLeast(sweep);
            }
            if (id < threads - 1) {
                finished[id + 1].awaitAtLeast(sweep);
            }
            int colour = sweep % 2;
            for (int i = from; i < to; i++) {
                relaxRow(grid[i - 1], grid[i], grid[i + 1], 1 + (i + 1 + colour) % 2);
            }
            finished[id].publish(sweep + 1);
        }
    }

    /** Updates every second point of {@code row}, starting at {@code first}. */
    private static void relaxRow(double[] above, double[] row, double[] below, int first) {
        double quarter = OMEGA * 0.25;
        double rest = 1 - OMEGA;
        for (int j = first; j < row.length - 1; j += 2) {
            row[j] = quarter * (above[j] + below[j] + row[j - 1] + row[j + 1]) + rest * row[j];
        }
    }

    /** Each point sees the same operands in the same order with any number of threads. */
    @Override
    public void validate() {
        long hash = 0;
        for (double[] row : grid) {
            hash = Check.hash(row, hash);
        }
        Check.hashIs("grid", hash, HASH[size]);
    }
}
