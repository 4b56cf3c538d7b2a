// Story: A static instance is created at first use by the initializer of a holder class; class initialization orders its creation before every use.
public class LazyHolder {
    static class Config {
        int size;

        Config() {
            size = 10;
        }
    }

    static class Holder {
        // Written by whichever thread initializes Holder; the other one waits for that or finds it done.
        static Config instance = new Config();
    }

    static Config get() {
        return Holder.instance;
    }

    static void use() {
        int seen = get().size;
    }

    public static void main(String[] args) throws InterruptedException {
        Class<?> holder = Holder.class; // loads Holder, but does not initialize it
        Thread worker = new Thread(() -> use());
        worker.start();
        use();
        worker.join();
        System.out.println("done");
    }
}
