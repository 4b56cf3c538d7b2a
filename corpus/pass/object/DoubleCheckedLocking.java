// Story: Double-checked locking with a volatile field.
public class DoubleCheckedLocking {
    static class Config {
        int size;

        Config() {
            size = 10;
        }
    }

    private volatile Config config;

    Config get() {
        // If this finds an object, the volatile read has ordered its construction before what follows.
        Config result = config;
        if (result == null) {
            synchronized (this) {
                result = config; // ordered with the write by the lock
                if (result == null) {
                    result = new Config();
                    config = result;
                }
            }
        }
        return result;
    }

    void use() {
        // Ordered after the constructor by the volatile field, by the lock, or by being the same thread.
        int seen = get().size;
    }

    public static void main(String[] args) throws InterruptedException {
        new Config(); // initializes Config now, so that only the field and the lock order anything later
        DoubleCheckedLocking shared = new DoubleCheckedLocking();
        Thread worker = new Thread(() -> shared.use());
        worker.start();
        shared.use();
        worker.join();
        System.out.println("done");
    }
}
