// Story: Double-checked locking with a field that is not volatile: the first check is unordered with the write under the lock.
// Race: A B on DoubleCheckedLocking.config
// MayRace: C D on DoubleCheckedLocking$Config.size
public class DoubleCheckedLocking {
    static class Config {
        int size;

        Config() {
            size = 10; // @C
        }
    }

    private Config config;

    Config get() {
        // Exactly one thread writes the field; this read of the other one is made before it takes any lock.
        Config result = config; // @A
        if (result == null) {
            synchronized (this) {
                result = config; // ordered with the write by the lock
                if (result == null) {
                    result = new Config();
                    config = result; // @B
                }
            }
        }
        return result;
    }

    void use() {
        // A race only if the first check already found the object of the other thread.
        int seen = get().size; // @D
    }

    public static void main(String[] args) throws InterruptedException {
        new Config(); // initializes Config now, so that its initialization orders nothing later
        DoubleCheckedLocking shared = new DoubleCheckedLocking();
        Thread worker = new Thread(() -> shared.use());
        worker.start();
        shared.use();
        worker.join();
        System.out.println("done");
    }
}
