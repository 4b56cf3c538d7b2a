package kernels;

/** Starts a team of plain threads, one per id, and joins them. */
final class Workers {
    /** The work of one thread of a team. */
    interface Body {
        void run(int id) throws Exception;
    }

    private Workers() {}

    /**
     * Runs {@code body} once for every id in [0, threads), each in its own new thread, and returns
     * when all have ended. Start and join are the only ordering this adds between the caller and
     * the team; the team's threads are not ordered among themselves.
     */
    static void runAll(int threads, Body body) throws InterruptedException {
        Thread[] team = new Thread[threads];
        Throwable[] failures = new Throwable[threads];
        for (int i = 0; i < threads; i++) {
            int id = i;
            team[id] = new Thread(() -> {
                try {
                    body.run(id);
                } catch (Throwable failure) {
                    failures[id] = failure;
                    // The others may wait for this thread at a barrier; do not leave them hanging.
                    for (Thread other : team) {
                        other.interrupt();
                    }
                }
            }, "kernel-worker-" + id);
        }
        // All threads are created before the first starts, so that every worker sees a full team.
        for (Thread thread : team) {
            thread.start();
        }
        for (Thread thread : team) {
            thread.join();
        }
        rethrow(failures);
    }

    /** First index of the part of [0, n) that belongs to {@code id}; the part ends where the next starts. */
    static int sliceStart(int n, int threads, int id) {
        return (int) ((long) n * id / threads);
    }

    private static void rethrow(Throwable[] failures) {
        IllegalStateException all = null;
        for (int id = 0; id < failures.length; id++) {
            if (failures[id] != null) {
                if (all == null) {
                    all = new IllegalStateException("a worker failed");
                }
                all.addSuppressed(failures[id]);
            }
        }
        if (all != null) {
            throw all;
        }
    }
}
