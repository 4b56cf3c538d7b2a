package kernels;

/**
 * The first n pairs of Fourier coefficients of f(x) = (x + 1)^x on [0, 2], each integral by the
 * trapezoid rule. Each thread computes a block of coefficients; there is no other sharing.
 */
final class Series implements Kernel {
    private static final int[] COUNT = {1_000, 10_000, 35_000};
    private static final int INTERVALS = 1_000;
    /** The first coefficients a, b, from an independent program. */
    private static final double[][] FIRST = {
        {2.8819207854624461, 0},
        {1.1340408915193858, -1.882081887441358},
        {0.36222576574218154, -1.1647896540860792},
        {0.17032237859211103, -0.81468418781275795},
    };

    private int threads;
    private int count;
    private double[] a; // cosine coefficients; a[0] is the mean of f
    private double[] b; // sine coefficients

    @Override
    public String name() {
        return "Series";
    }

    @Override
    public void prepare(int size, int threads) {
        this.threads = threads;
        count = COUNT[size];
        a = new double[count];
        b = new double[count];
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, id -> {
            int to = Workers.sliceStart(count, threads, id + 1);
            for (int n = Workers.sliceStart(count, threads, id); n < to; n++) {
                a[n] = n == 0 ? 0.5 * integrate(0, false) : integrate(n, false);
                b[n] = n == 0 ? 0 : integrate(n, true);
            }
        });
    }

    /** Integral over [0, 2] of f times the n-th cosine or sine of period 2. */
    private static double integrate(int n, boolean sine) {
        double step = 2.0 / INTERVALS;
        double omega = Math.PI * n;
        double sum = 0.5 * (value(0, omega, sine) + value(2, omega, sine));
        for (int i = 1; i < INTERVALS; i++) {
            sum += value(i * step, omega, sine);
        }
        return sum * step;
    }

    private static double value(double x, double omega, boolean sine) {
        double f = Math.pow(x + 1, x);
        return f * (sine ? Math.sin(omega * x) : Math.cos(omega * x));
    }

    /** Checks every coefficient; the tolerances allow for differences in Math between JVMs. */
    @Override
    public void validate() {
        for (int n = 0; n < count; n++) {
            if (n < FIRST.length) {
                Check.close("a[" + n + "]", a[n], FIRST[n][0], 1e-10);
                Check.close("b[" + n + "]", b[n], FIRST[n][1], 1e-10);
            } else if (n < INTERVALS) {
                validateByAsymptotics(n);
            } else {
                // With so few points, waves that differ by a multiple of INTERVALS look the same.
                int same = n % INTERVALS;
                Check.close("a[" + n + "]", a[n], same == 0 ? 2 * a[0] : a[same], 1e-7);
                Check.close("b[" + n + "]", b[n], b[same], 1e-7);
            }
        }
    }

    /**
     * The coefficients of a smooth function follow from its jumps at the ends of the period: the
     * jump of f, which is 8, gives the sine coefficients and that of its derivative the cosine
     * coefficients. For a trapezoid sum the cotangent and the sine replace 1/n and 1/n^2. What is
     * left out falls like 1/n^3 and 1/n^4, n being counted from the nearest multiple of INTERVALS.
     */
    private void validateByAsymptotics(int n) {
        double jump = 8;
        double slopeJump = 9 * (Math.log(3) + 2.0 / 3);
        double angle = Math.PI * n / INTERVALS;
        double sine = INTERVALS * Math.sin(angle);
        double distance = Math.min(n, INTERVALS - n);
        double error = Math.pow(distance, -3);
        Check.that(Math.abs(b[n] + jump * Math.cos(angle) / sine) < 1.5 * error + 1e-9,
                "b[" + n + "] is " + b[n]);
        Check.that(Math.abs(a[n] - slopeJump / (sine * sine)) < 1.5 * error / distance + 1e-4 / INTERVALS,
                "a[" + n + "] is " + a[n]);
    }
}
