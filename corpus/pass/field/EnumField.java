// Story: An enum constant has a mutable field; a worker and main write it holding the constant's monitor.
public class EnumField {
    enum Level {
        LOW, HIGH;

        int uses;
    }

    public static void main(String[] args) throws InterruptedException {
        Level low = Level.LOW;
        Thread worker = new Thread(() -> {
            synchronized (low) {
                low.uses = 1;
            }
        });
        worker.start();
        // There is one LOW, so this is the same monitor.
        synchronized (Level.LOW) {
            Level.LOW.uses = 2;
        }
        worker.join();
        System.out.println("done");
    }
}
