// Story: An enum constant has a mutable field; a worker and main write it without a common lock.
// Race: A B on EnumField$Level.uses
public class EnumField {
    enum Level {
        LOW, HIGH;

        int uses;
    }

    public static void main(String[] args) throws InterruptedException {
        // The enum class is initialized here, before the worker exists.
        Level low = Level.LOW;
        Thread worker = new Thread(() -> {
            low.uses = 1; // @A
        });
        worker.start();
        low.uses = 2; // @B
        worker.join();
        System.out.println("done");
    }
}
