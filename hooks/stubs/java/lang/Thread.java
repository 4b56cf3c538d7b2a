package java.lang;

/** The part of the real class that the hooks use, and the fields that the agent adds to it; to compile against, never loaded. */
public class Thread {
    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    /** The thread's slot and clock, as in the words of accesses; zero before it is known. */
    long racewrightEpoch;
    /** The classes whose initialization the thread has seen, one bit for each. */
    long[] racewrightUsed;
    /** Shared fields that the thread read lately, each with the epoch. */
    long[] racewrightShared;
    /** How much the thread knows of others: the last access of each that it is known to come after. */
    long[] racewrightKnown;
    /** Shadows of arrays that the thread accessed lately, by statement. */
    $RacewrightShadow[] racewrightShadows;
    /** The statement that uses a handle; zero if none does. */
    int racewrightCaller;
    /** How often loops have gone round since the thread last stopped; only where the program is controlled. */
    int racewrightRounds;
    /** What the thread knows of statements that it stops at; only where the program is controlled. */
    $RacewrightStops racewrightStops;
    /** How often the thread has acquired which locks; only where acquisitions are told, as the next two. */
    $RacewrightCount[] racewrightCounts;
    /** The statement that is about to acquire a lock of java.util.concurrent; zero if none is. */
    int racewrightLocking;
    /** How many acquisitions come and go before the thread is held up. */
    int racewrightCalm;

    public Thread(String name) {}

    public void run() {}

    public native void start();

    public final native void setDaemon(boolean on);

    public static native boolean interrupted();

    public static native Thread currentThread();

    public static native void sleep(long millis) throws InterruptedException;

    public static native void sleep(long millis, int nanos) throws InterruptedException;

    public final native boolean isDaemon();

    public native State getState();
    long threadLocalRandomSeed;
    int threadLocalRandomProbe;
    int threadLocalRandomSecondarySeed;
}
