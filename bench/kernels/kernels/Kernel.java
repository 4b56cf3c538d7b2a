package kernels;

/**
 * One multi-threaded numerical kernel. The life of a kernel is any number of rounds of
 * {@code prepare}, {@code run}, {@code validate}; only {@code run} is measured, so the cost of
 * building the input and of checking the output stays outside the measured time.
 */
interface Kernel {
    /** The sizes a kernel must know; each kernel keeps a table indexed by these. */
    int TINY = 0;
    int SMALL = 1;
    int MEDIUM = 2;

    String name();

    /**
     * Builds a fresh input. The input depends on the size only, never on the number of threads.
     *
     * @param size one of {@link #TINY}, {@link #SMALL}, {@link #MEDIUM}
     */
    void prepare(int size, int threads);

    /** Starts the threads, does the work and joins the threads. */
    void run() throws InterruptedException;

    /** Throws {@link IllegalStateException} if the last run gave a wrong result. */
    void validate();
}
