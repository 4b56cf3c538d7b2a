package kernels;

/**
 * A reusable barrier in which the threads meet in pairs, as in a tournament: at each level the
 * thread with the lower id waits for its partner and goes on to the next level, the partner drops
 * out. Thread 0 always reaches the top and then releases everybody.
 *
 * <p>Every wait reads a volatile that the awaited thread wrote after its own waits, so what any
 * thread did before {@code await} happens before what any thread does after it.
 */
final class TournamentBarrier {
    private final int threads;
    private final Progress[] arrived;
    private final Progress released = new Progress();

    TournamentBarrier(int threads) {
        this.threads = threads;
        arrived = new Progress[threads];
        for (int id = 0; id < threads; id++) {
            arrived[id] = new Progress();
        }
    }

    /** Waits until all threads have called this equally often. */
    void await(int id) {
        // Counting phases instead of flipping a flag means that nothing needs to be reset, and only
        // this thread writes its own counter, so reading it back gives the last phase.
        int phase = arrived[id].get() + 1;
        for (int stride = 1; stride < threads && id % (2 * stride) == 0; stride *= 2) {
            int partner = id + stride;
            if (partner < threads) {
                arrived[partner].awaitAtLeast(phase);
            }
        }
        arrived[id].publish(phase);
        if (id == 0) {
            released.publish(phase);
        } else {
            released.awaitAtLeast(phase);
        }
    }
}
