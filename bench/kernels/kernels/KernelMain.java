package kernels;

import java.util.List;
import java.util.Locale;

/** Runs one kernel: {@code KernelMain <name> <threads> <size> [iterations]}. */
public final class KernelMain {
    private static final String USAGE =
            "usage: KernelMain <name> <threads> <tiny|small|medium> [iterations]";
    // The order is that of the constants in Kernel.
    private static final List<String> SIZES = List.of("tiny", "small", "medium");
    private static final List<Kernel> KERNELS = List.of(
            new Crypt(), new LUFact(), new MolDyn(), new MonteCarlo(),
            new RayTracer(), new Series(), new SOR(), new Sparse());
    private static final int MAX_THREADS = 64;

    private KernelMain() {}

    public static void main(String[] args) throws InterruptedException {
        require(args.length == 3 || args.length == 4, USAGE);
        Kernel kernel = find(args[0]);
        int threads = Integer.parseInt(args[1]);
        require(threads >= 1 && threads <= MAX_THREADS, "threads must be 1 to " + MAX_THREADS);
        int size = SIZES.indexOf(args[2]);
        require(size >= 0, "size must be one of " + SIZES);
        int iterations = args.length == 4 ? Integer.parseInt(args[3]) : 3;
        require(iterations >= 1, "iterations must be at least 1");

        double best = Double.POSITIVE_INFINITY;
        for (int iteration = 1; iteration <= iterations; iteration++) {
            // Several kernels work in place, so every iteration needs a fresh input.
            kernel.prepare(size, threads);
            long start = System.nanoTime();
            kernel.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            kernel.validate();
            best = Math.min(best, seconds);
            System.out.printf(Locale.ROOT, "%s %d %s %d %.6f%n",
                    kernel.name(), threads, args[2], iteration, seconds);
        }
        System.out.printf(Locale.ROOT, "best %s %d %.6f%n", kernel.name(), threads, best);
    }

    private static Kernel find(String name) {
        for (Kernel kernel : KERNELS) {
            if (kernel.name().equalsIgnoreCase(name)) {
                return kernel;
            }
        }
        throw new IllegalArgumentException("no kernel " + name + "; known: "
                + KERNELS.stream().map(Kernel::name).toList());
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
