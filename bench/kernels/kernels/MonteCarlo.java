package kernels;

import java.util.ArrayList;
import java.util.List;

/**
 * Financial simulation: from a history of prices estimate drift and volatility, then simulate
 * many price paths by geometric Brownian motion and average what each path yields.
 *
 * <p>One path is one task. The threads take tasks from a shared counter and put results into a
 * shared list, both under a lock, so which thread computes which path changes from run to run; each
 * task has its own seed and the results are averaged by task number, so the outcome does not.
 */
final class MonteCarlo implements Kernel {
    private static final int[] PATHS = {1_000, 10_000, 45_000};
    /** Mean final price over all paths, from an independent sequential program. */
    private static final double[] MEAN_PRICE = {
        116.95455117482859, 115.82428481127614, 115.13756627406278};

    private static final int STEPS = 1_000; // per path
    private static final int HISTORY = 2_500; // days
    private static final double YEAR = 250; // trading days
    private static final double FIRST_PRICE = 100;

    /** What one path yields. Immutable, but handed over under a lock like any other object. */
    private record PathResult(int task, double finalPrice, double drift, double volatility) {}

    /** Estimates over a series of prices, per day. */
    private record Estimate(double drift, double volatility) {
        static Estimate of(double[] prices) {
            int n = prices.length - 1;
            double[] returns = new double[n];
            double mean = 0;
            for (int i = 0; i < n; i++) {
                returns[i] = Math.log(prices[i + 1] / prices[i]);
                mean += returns[i] / n;
            }
            double squares = 0;
            for (double r : returns) {
                squares += (r - mean) * (r - mean);
            }
            double variance = squares / (n - 1);
            // The logarithm of the price drifts by half the variance less than the price.
            return new Estimate(mean + 0.5 * variance, Math.sqrt(variance));
        }
    }

    /** Hands out task numbers. */
    private static final class TaskQueue {
        private final int count;
        private int next;

        TaskQueue(int count) {
            this.count = count;
        }

        /** The next task, or -1 when there are none left. */
        synchronized int take() {
            return next < count ? next++ : -1;
        }
    }

    private int size;
    private int threads;
    private Estimate history;
    private TaskQueue queue;
    private List<PathResult> results; // guarded by itself

    @Override
    public String name() {
        return "MonteCarlo";
    }

    @Override
    public void prepare(int size, int threads) {
        this.size = size;
        this.threads = threads;
        // The history is simulated too, so that no data file is needed.
        Estimate truth = new Estimate(0.08 / YEAR, 0.25 / Math.sqrt(YEAR));
        history = Estimate.of(path(truth, HISTORY, new Rng(-1)));
        queue = new TaskQueue(PATHS[size]);
        results = new ArrayList<>();
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, id -> work());
    }

    private void work() {
        for (int task = queue.take(); task >= 0; task = queue.take()) {
            double[] prices = path(history, STEPS, new Rng(task));
            Estimate estimate = Estimate.of(prices);
            PathResult result = new PathResult(
                    task, prices[STEPS], estimate.drift(), estimate.volatility());
            synchronized (results) {
                results.add(result);
            }
        }
    }

    private static double[] path(Estimate parameters, int steps, Rng rng) {
        double volatility = parameters.volatility();
        double logDrift = parameters.drift() - 0.5 * volatility * volatility;
        double[] prices = new double[steps + 1];
        prices[0] = FIRST_PRICE;
        for (int i = 0; i < steps; i++) {
            prices[i + 1] = prices[i] * Math.exp(logDrift + volatility * rng.nextGaussian());
        }
        return prices;
    }

    @Override
    public void validate() {
        int paths = PATHS[size];
        Check.that(results.size() == paths, "got " + results.size() + " results for " + paths + " tasks");
        PathResult[] byTask = new PathResult[paths];
        for (PathResult result : results) {
            Check.that(byTask[result.task()] == null, "task " + result.task() + " was done twice");
            byTask[result.task()] = result;
        }
        double price = 0;
        double drift = 0;
        double volatility = 0;
        for (PathResult result : byTask) {
            price += result.finalPrice() / paths;
            drift += result.drift() / paths;
            volatility += result.volatility() / paths;
        }
        // The estimates made from the paths must give back what went into them, within five
        // standard errors of a mean over all steps of all paths.
        double error = 5 * history.volatility() / Math.sqrt((double) paths * STEPS);
        Check.that(Math.abs(drift - history.drift()) < error, "wrong mean drift " + drift);
        Check.close("mean volatility / true volatility", volatility / history.volatility(), 1, 2e-3);
        // Not exact: Math.exp and Math.log may differ in the last bit between JVMs.
        Check.close("mean final price", price, MEAN_PRICE[size], 1e-9);
    }
}
