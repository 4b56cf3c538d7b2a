// Story: Two threads change the state of an enum singleton without a lock; only its construction is safe.
// Race: A A on EnumSingleton$Registry.size

public class EnumSingleton {
    enum Registry {
        INSTANCE;

        private int size;

        Registry() {
            size = 10; // during class initialization: ordered before every use
        }

        void grow() {
            size++; // @A
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
