// Story: A static instance is created at first use, without a lock; two threads ask for it.
// Race: A B on LazyHolder.instance
// MayRace: B B on LazyHolder.instance
// MayRace: C D on LazyHolder$Config.size
public class LazyHolder {
    static class Config {
        int size;

        Config() {
            size = 10; // @C
        }
    }

    static Config instance;

    static Config get() {
        Config config = instance; // @A
        if (config == null) {
            config = new Config();
            instance = config; // @B
        }
        return config;
    }

    static void use() {
        // The object was made by the other thread or by this one; only in the first case is this a race.
        int seen = get().size; // @D
    }

    public static void main(String[] args) throws InterruptedException {
        new Config(); // initializes Config now, so that its initialization orders nothing later
        // One of the two threads writes `instance` first; the other one's check of it is unordered with that.
        Thread worker = new Thread(() -> use());
        worker.start();
        use();
        worker.join();
        System.out.println("done");
    }
}
