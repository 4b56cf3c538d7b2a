package kernels;

/**
 * A small xorshift generator. It is unsynchronized on purpose: java.util.Random would add an atomic
 * update or a lock per number, which would order threads and drown the kernel's own accesses.
 * An instance must stay within one thread.
 */
final class Rng {
    private long state;
    private double spare;
    private boolean hasSpare;

    Rng(long seed) {
        // Nearby seeds must give unrelated streams, so spread the bits before use.
        long z = (seed + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 32)) * 0xD6E8FEB86659FD93L;
        z ^= z >>> 29;
        state = z == 0 ? 1 : z; // xorshift never leaves zero
    }

    long nextLong() {
        state ^= state >>> 12;
        state ^= state << 25;
        state ^= state >>> 27;
        return state * 0x2545F4914F6CDD1DL;
    }

    /** Uniform in [0, 1). */
    double nextDouble() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    /** Uniform in [0, bound). */
    int nextInt(int bound) {
        return (int) (nextDouble() * bound);
    }

    /** Standard normal by the polar method; StrictMath keeps the numbers equal on every JVM. */
    double nextGaussian() {
        if (hasSpare) {
            hasSpare = false;
            return spare;
        }
        double u;
        double v;
        double s;
        do {
            u = 2 * nextDouble() - 1;
            v = 2 * nextDouble() - 1;
            s = u * u + v * v;
        } while (s >= 1 || s == 0);
        double factor = Math.sqrt(-2 * StrictMath.log(s) / s);
        spare = v * factor;
        hasSpare = true;
        return u * factor;
    }
}
