/** What campaigns are measured on: two threads that race for a counter, harmlessly, so that every trial is needed. */
public final class Campaign {
    private static int counter;

    private Campaign() {}

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Campaign::increment, "first");
        Thread second = new Thread(Campaign::increment, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void increment() {
        counter++;
    }
}
