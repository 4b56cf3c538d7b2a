// Story: A worker publishes a time stamp in a static volatile long field, and main reads it.
public class StaticLong {
    static class Clock {
        static volatile long latest;
    }

    public static void main(String[] args) throws InterruptedException {
        Clock.latest = 1L; // initializes Clock before the worker exists

        Thread worker = new Thread(() -> {
            Clock.latest = 5_000_000_000L;
        });
        worker.start();
        // Volatile: a concurrent read is no data race and sees either value as a whole.
        long seen = Clock.latest;
        worker.join();
        long last = Clock.latest; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
