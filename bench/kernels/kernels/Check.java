package kernels;

/** Checks used by the kernels to validate their results. */
final class Check {
    private Check() {}

    static void that(boolean condition, String message) {
        if (!condition) {
            throw new IllegalStateException(message);
        }
    }

    /** Relative comparison; written so that a NaN on either side fails. */
    static void close(String what, double actual, double expected, double tolerance) {
        double scale = Math.max(1.0, Math.abs(expected));
        // The message is built only on failure: some kernels check every element of a large array.
        if (!(Math.abs(actual - expected) <= tolerance * scale)) {
            throw new IllegalStateException(what + ": got " + actual + ", expected " + expected);
        }
    }

    /**
     * Hash of the exact bits of an array, chained through {@code seed}. Java arithmetic other than
     * the transcendental functions of Math is exactly specified, so a kernel whose operations are
     * in a fixed order must give the same bits on every JVM and with any number of threads.
     */
    static long hash(double[] values, long seed) {
        long h = seed;
        for (double v : values) {
            h = h * 31 + Double.doubleToRawLongBits(v);
        }
        return h;
    }

    static void hashIs(String what, long actual, long expected) {
        if (actual != expected) {
            throw new IllegalStateException(what + ": got hash 0x" + Long.toHexString(actual)
                    + ", expected 0x" + Long.toHexString(expected));
        }
    }
}
