// Story: A worker publishes a time stamp in a static long field that is not volatile, and main reads it.
// Race: A B on StaticLong$Clock.latest
public class StaticLong {
    static class Clock {
        static long latest;
    }

    public static void main(String[] args) throws InterruptedException {
        Clock.latest = 1L; // initializes Clock before the worker exists

        Thread worker = new Thread(() -> {
            Clock.latest = 5_000_000_000L; // @A
        });
        worker.start();
        // Not volatile: neither ordered nor even guaranteed to be read as a whole.
        long seen = Clock.latest; // @B
        worker.join();
        long last = Clock.latest; // after join(), hence after everything the worker did
        System.out.println("done");
    }
}
