// Story: Two threads change the state of an enum singleton through a synchronized method.

public class EnumSingleton {
    enum Registry {
        INSTANCE;

        private int size;

        Registry() {
            size = 10; // during class initialization: ordered before every use
        }

        synchronized void grow() {
            size++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> Registry.INSTANCE.grow());
        worker.start();
        Registry.INSTANCE.grow();
        worker.join();
        System.out.println(Registry.INSTANCE.size > 10 ? "done" : "impossible");
    }
}
